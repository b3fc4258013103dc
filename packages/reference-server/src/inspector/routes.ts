import { type ControlHandler, type ControlRoute, rule } from '../control/control-request.js';
import { showOverview } from '../control/overview.js';
import { dataRoutes } from './data-routes.js';
import { asksForPage, type PageFile, pageFile } from './page.js';

const always = () => true;

/** The page, and what it reads beside the control paths. */
export const inspectorRoutes: readonly ControlRoute[] = [
  {
    pattern: '-',
    isPublic: asksForPage,
    methods: {
      GET: (request) => (asksForPage(request.http) ? pageFile('html', request.http, rule) : showOverview(request)),
    },
  },
  { pattern: '-/inspector/main.js', isPublic: always, methods: { GET: file('script') } },
  { pattern: '-/inspector/main.css', isPublic: always, methods: { GET: file('style') } },
  ...dataRoutes,
];

function file(name: PageFile): ControlHandler {
  return ({ http }) => pageFile(name, http, rule);
}
