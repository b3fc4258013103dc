// The direction of imports: lower rooms know nothing of higher ones, and the packages are witnesses of each other.
const server = 'packages/reference-server/src/';

/** What each room of the reference server may import beside itself and the table of the dialects; nothing else. */
const rooms = {
  model: [],
  store: ['model'],
  assembly: ['model', 'store'],
  json: ['model', 'assembly', 'store'],
  xml: ['model', 'assembly', 'json'],
  options: ['model', 'json', 'http'],
  http: ['model'],
  sessions: ['model'],
  resources: ['model'],
  deployment: ['model', 'store', 'assembly', 'json', 'sessions', 'resources'],
  control: ['model', 'http', 'deployment'],
  demo: [],
  endpoints: ['model', 'store', 'assembly', 'json', 'xml', 'options', 'http', 'sessions', 'resources', 'deployment'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other cannot be read one after the other.',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src' },
      to: { circular: true },
    },
    {
      name: 'server-takes-only-the-vocabulary',
      comment: 'The server is a witness of its own: of the SDK it takes the type grammar and the deployment’s types.',
      severity: 'error',
      from: { path: `^${server}` },
      to: { path: '^packages/sdk/', pathNot: '^packages/sdk/(src|dist)/model/' },
    },
    {
      name: 'sdk-knows-no-server',
      severity: 'error',
      from: { path: '^packages/sdk/src/' },
      to: { path: '^packages/(reference-server|conformance)/' },
    },
    {
      name: 'server-knows-no-suite',
      severity: 'error',
      from: { path: `^${server}` },
      to: { path: '^packages/conformance/' },
    },
    {
      name: 'suite-takes-only-public-doors',
      comment: 'The suite is the third witness: of the others it takes their doors, and the vocabulary.',
      severity: 'error',
      from: { path: '^packages/conformance/src/' },
      to: {
        path: '^packages/(sdk|reference-server)/',
        pathNot: '^packages/(sdk|reference-server)/(src|dist)/(index|model/index)\\.(ts|js|cjs|d\\.ts)$',
      },
    },
    {
      name: 'sdk-model-knows-no-client',
      severity: 'error',
      from: { path: '^packages/sdk/src/model/' },
      to: { path: '^packages/sdk/src/(?!model/)' },
    },
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src/' },
      to: { path: '/test/' },
    },
    {
      name: 'endpoints-know-no-socket',
      severity: 'error',
      from: { path: `^${server}(?!http/|cli|server)` },
      to: { path: '^(node:)?(http|https|net)$' },
    },
    {
      name: 'only-declared-dependencies',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src/' },
      // A peer is in the development dependencies as well, so that there is one to test with.
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
    {
      name: 'server-dialects-know-no-room',
      comment: 'The table of the differences stands below every room.',
      severity: 'error',
      from: { path: `^${server}dialect\\.ts$` },
      to: { path: '^packages/' },
    },
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `server-${room}-looks-down`,
      severity: 'error',
      from: { path: `^${server}${room}/` },
      to: { path: `^${server}`, pathNot: `^${server}(${[room, ...allowed].join('|')})/|^${server}dialect\\.ts$` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
