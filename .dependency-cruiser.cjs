// The direction of imports: lower rooms know nothing of higher ones, and the packages are witnesses of each other.
const server = 'packages/reference-server/src/';
const conformance = 'packages/conformance/src/';

/** What each room of the reference server may import beside itself and the table of the deviations; nothing else. */
const rooms = {
  platform: [],
  model: ['platform'],
  store: ['model'],
  assembly: ['model', 'store'],
  json: ['model', 'platform', 'assembly', 'store'],
  xml: ['model', 'platform', 'assembly', 'json'],
  options: ['model', 'json', 'http'],
  http: ['model', 'platform'],
  sessions: ['model', 'platform'],
  resources: ['model', 'platform'],
  deployment: ['model', 'platform', 'store', 'assembly', 'json', 'sessions', 'resources'],
  control: ['model', 'platform', 'http', 'deployment', 'openapi'],
  demo: ['platform', 'model'],
  openapi: ['model', 'options', 'deployment', 'endpoints'],
  endpoints: [
    'model',
    'platform',
    'store',
    'assembly',
    'json',
    'xml',
    'options',
    'http',
    'sessions',
    'resources',
    'deployment',
  ],
};

/** What each room of the SDK may import beside itself; nothing else. The rest of `src` wires them. */
const sdkRooms = {
  platform: [],
  model: ['platform'],
  codegen: ['client', 'session', 'errors', 'json', 'model'],
  wire: ['platform'],
  errors: ['wire', 'platform', 'model'],
  transport: ['wire', 'errors', 'platform', 'model'],
  operation: ['errors', 'transport', 'platform', 'model'],
  observe: ['wire', 'errors', 'transport', 'operation', 'platform', 'model'],
  json: ['errors', 'model'],
  plain: ['errors', 'json', 'model'],
  results: ['wire', 'json', 'model'],
  call: ['wire', 'errors', 'transport', 'operation', 'observe', 'results', 'platform', 'model'],
  download: ['wire', 'errors', 'transport', 'call', 'platform'],
  pipeline: ['wire', 'errors', 'transport', 'operation', 'observe', 'call', 'json', 'results', 'model'],
  options: ['errors', 'operation', 'model'],
  session: ['errors', 'wire', 'operation', 'call', 'pipeline', 'options', 'results', 'platform', 'model'],
  v2: ['errors', 'operation', 'pipeline', 'options', 'json', 'model'],
  properties: ['errors', 'operation', 'call', 'pipeline', 'options', 'results', 'json', 'v2', 'model'],
  entities: ['errors', 'operation', 'call', 'pipeline', 'options', 'results', 'properties', 'v2', 'model'],
  resources: [
    'wire',
    'errors',
    'transport',
    'operation',
    'call',
    'download',
    'pipeline',
    'options',
    'results',
    'json',
    'v2',
    'platform',
    'model',
  ],
  legacy: [
    'errors',
    'operation',
    'call',
    'pipeline',
    'options',
    'results',
    'json',
    'entities',
    'properties',
    'v2',
    'model',
  ],
};

/** What each room of the conformance suite may import beside itself. */
const suiteRooms = {
  case: [],
  specification: [],
  suite: ['case', 'specification'],
  target: ['case'],
  recordings: ['case', 'target'],
  cleanup: ['case', 'target'],
  harness: ['case', 'suite', 'target', 'recordings', 'cleanup'],
  reports: ['case', 'specification', 'suite', 'target', 'harness'],
  discover: ['case', 'suite', 'target', 'harness'],
  cli: ['case', 'suite', 'target', 'recordings', 'cleanup', 'harness', 'discover', 'reports'],
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
      name: 'server-runs-in-browsers',
      comment: 'Only the command, and files that are not in the build for browsers, need Node.',
      severity: 'error',
      from: {
        path: `^${server}`,
        pathNot: `^${server}(cli|command/|platform/|http/node-|model/uuid|deployment/(deployment|resource)-file\\.ts$)`,
      },
      to: { dependencyTypes: ['core'] },
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
      name: 'server-deviations-know-no-room',
      comment: 'The table of the deviations stands below every room.',
      severity: 'error',
      from: { path: `^${server}deviations(\\.ts$|/)` },
      to: { path: '^packages/', pathNot: `^${server}deviations/` },
    },
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `server-${room}-looks-down`,
      severity: 'error',
      from: { path: `^${server}${room}/` },
      to: { path: `^${server}`, pathNot: `^${server}(${[room, ...allowed].join('|')})/|^${server}deviations\\.ts$` },
    })),
    ...Object.entries(sdkRooms).map(([room, allowed]) => ({
      name: `sdk-${room}-looks-down`,
      severity: 'error',
      from: { path: `^packages/sdk/src/${room}/` },
      to: { path: '^packages/sdk/src/', pathNot: `^packages/sdk/src/(${[room, ...allowed].join('|')})/` },
    })),
    ...Object.entries(suiteRooms).map(([room, allowed]) => ({
      name: `suite-${room}-looks-down`,
      severity: 'error',
      from: { path: `^${conformance}${room}/` },
      to: {
        path: `^${conformance}`,
        pathNot: `^${conformance}(${[room, ...allowed].join('|')})/|^${conformance}version\\.ts$`,
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/(dist|\\.declarations)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
