import { type ControlHandler, type ControlRoute, rule } from '../control/control-request.js';
import { showOverview } from '../control/overview.js';
import { prefersHtml } from '../http/media.js';
import type { HttpRequest } from '../http/message.js';
import { dataRoutes } from './data-routes.js';
import { type PageFile, pageFile } from './page.js';

const always = () => true;

/** Browsers ask for the page, and all others for the list of the control paths. */
const asksForPage = ({ headers }: HttpRequest) => prefersHtml(headers);

/** The page, and what it reads besides the other control paths. */
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
