// The direction of imports between folders, and between packages, which are implemented independently to test each
// other.
const server = 'packages/reference-server/src/';
const conformance = 'packages/conformance/src/';

/** What each folder of the reference server may import beside itself; nothing else. */
const serverFolders = {
  platform: ['text'],
  text: [],
  memory: ['platform'],
  random: ['platform'],
  model: ['platform', 'text', 'memory'],
  work: ['platform', 'model'],
  store: ['text', 'memory', 'random', 'model', 'work', 'resources'],
  assembly: ['memory', 'model', 'work', 'store'],
  json: ['platform', 'text', 'memory', 'model', 'work', 'assembly', 'store'],
  xml: ['platform', 'text', 'memory', 'model', 'work', 'assembly', 'json'],
  options: ['text', 'memory', 'model', 'json', 'http'],
  rules: [],
  http: ['platform', 'text', 'memory', 'random', 'model', 'work'],
  sessions: ['platform', 'memory', 'random', 'model'],
  proxy: ['platform', 'text', 'memory', 'model', 'work', 'http'],
  resources: ['platform', 'memory', 'model'],
  deployment: [
    'platform',
    'text',
    'memory',
    'random',
    'model',
    'work',
    'store',
    'assembly',
    'json',
    'sessions',
    'resources',
  ],
  control: [
    'platform',
    'text',
    'random',
    'model',
    'work',
    'json',
    'http',
    'sessions',
    'rules',
    'deployment',
    'endpoints',
    'openapi',
  ],
  demo: ['platform', 'random'],
  inspector: ['text', 'model', 'work', 'store', 'http', 'resources', 'deployment', 'endpoints', 'control'],
  openapi: ['model', 'options', 'deployment', 'endpoints'],
  deviations: ['text', 'model', 'store', 'json', 'http', 'endpoints'],
  endpoints: [
    'platform',
    'text',
    'memory',
    'model',
    'work',
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

/**
 * What each room of the control paths may import of the others. Only its routes know the server with all of its worlds.
 */
const controlRooms = {
  clock: [],
  sessions: [],
  snapshots: [],
  journal: ['clock'],
  faults: ['journal'],
  worlds: ['clock', 'sessions', 'snapshots', 'journal', 'faults'],
};

/** What each folder of the SDK may import beside itself; nothing else. The files directly in `src` connect them. */
const sdkFolders = {
  platform: [],
  model: ['platform'],
  discovery: ['client', 'session', 'errors', 'json', 'model'],
  codegen: ['discovery', 'model'],
  wire: ['platform'],
  errors: ['wire', 'platform', 'model'],
  transport: ['wire', 'errors', 'platform', 'model'],
  operation: ['errors', 'transport', 'platform', 'model'],
  observe: ['wire', 'errors', 'transport', 'operation', 'platform', 'model'],
  json: ['errors', 'model'],
  plain: ['errors', 'json', 'model'],
  results: ['wire', 'json', 'platform', 'model'],
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

/** What each folder of the conformance suite may import beside itself. */
const suiteFolders = {
  case: ['specification'],
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
      name: 'no-circular-imports',
      comment: 'Files that import each other cannot be read one after the other.',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/(src|inspector)/' },
      to: { circular: true },
    },
    {
      name: 'server-imports-only-the-model-of-the-sdk',
      comment: 'The server tests the SDK, so it shares only the type grammar and the types of deployments with it.',
      severity: 'error',
      from: { path: `^${server}`, pathNot: `^${server}command/import-command\\.ts$` },
      to: { path: '^packages/sdk/', pathNot: '^packages/sdk/(src|dist)/model/' },
    },
    {
      name: 'import-command-reads-services-by-the-sdk',
      comment:
        'It reads another service as a client and serves nothing. Nobody else should pay for loading the client.',
      severity: 'error',
      from: { path: `^${server}command/import-command\\.ts$` },
      to: {
        path: '^packages/sdk/',
        pathNot: '^packages/sdk/(src|dist)/(model/|import\\.(ts|js|cjs|d\\.ts)$)',
      },
    },
    {
      name: 'server-loads-the-client-on-demand',
      severity: 'error',
      from: { path: `^${server}` },
      to: { path: '^packages/sdk/(src|dist)/import', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sdk-does-not-import-the-server',
      severity: 'error',
      from: { path: '^packages/sdk/src/' },
      to: { path: '^packages/(reference-server|conformance)/' },
    },
    {
      name: 'server-does-not-import-the-suite',
      severity: 'error',
      from: { path: `^${server}` },
      to: { path: '^packages/conformance/' },
    },
    {
      name: 'cases-do-not-import-the-server',
      comment:
        'The server is judged by what the specification and the table of the dialects say, not by its own tables.',
      severity: 'error',
      from: { path: '^packages/conformance/src/(case|specification|suite)/' },
      to: { path: '^packages/reference-server/' },
    },
    {
      name: 'suite-imports-only-public-modules',
      comment: 'The suite tests the SDK and the server as they are published.',
      severity: 'error',
      from: { path: '^packages/conformance/src/' },
      to: {
        path: '^packages/(sdk|reference-server)/',
        pathNot: '^packages/(sdk|reference-server)/(src|dist)/(index|legacy|import|model/index)\\.(ts|js|cjs|d\\.ts)$',
      },
    },
    {
      name: 'sources-do-not-import-tests',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src/' },
      to: { path: '/test/' },
    },
    {
      name: 'only-http-uses-sockets',
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
        pathNot: `^${server}(cli|command/|platform/|http/node-|deployment/(deployment|resource)-file\\.ts$)`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-loads-rules-on-demand',
      comment: 'The documents are long, and few programs read them: a static import would cost every start.',
      severity: 'error',
      from: { path: `^${server}` },
      to: { path: `^${server}rules/documents`, dynamic: false },
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
    ...Object.entries(serverFolders).map(([folder, allowed]) => ({
      name: `imports-of-server-${folder}`,
      severity: 'error',
      from: { path: `^${server}${folder}/` },
      to: { path: `^${server}`, pathNot: `^${server}(${[folder, ...allowed].join('|')})/` },
    })),
    ...Object.entries(controlRooms).map(([room, allowed]) => ({
      name: `imports-of-control-${room}`,
      severity: 'error',
      from: { path: `^${server}control/${room}/`, pathNot: '/routes\\.ts$' },
      to: {
        path: `^${server}control/`,
        pathNot: `^${server}control/((${[room, ...allowed].join('|')})/|control-body\\.ts$)`,
      },
    })),
    ...Object.entries(sdkFolders).map(([folder, allowed]) => ({
      name: `imports-of-sdk-${folder}`,
      severity: 'error',
      from: { path: `^packages/sdk/src/${folder}/` },
      to: { path: '^packages/sdk/src/', pathNot: `^packages/sdk/src/(${[folder, ...allowed].join('|')})/` },
    })),
    ...Object.entries(suiteFolders).map(([folder, allowed]) => ({
      name: `imports-of-suite-${folder}`,
      severity: 'error',
      from: { path: `^${conformance}${folder}/` },
      to: {
        path: `^${conformance}`,
        pathNot: `^${conformance}(${[folder, ...allowed].join('|')})/|^${conformance}version\\.ts$`,
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/(dist|\\.declarations)/' },
    tsPreCompilationDeps: true,
    // If no file has changed, the result of the last run is read, which takes a fifth of the time.
    cache: { folder: 'node_modules/.dependency-cruiser', strategy: 'content' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
