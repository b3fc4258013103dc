'use strict';
const { walk } = require('./walk.cjs');

const packages = {
  sdk: require('@platform-services/sdk'),
  model: require('@platform-services/sdk/model'),
  importing: require('@platform-services/sdk/import'),
  tracing: require('@platform-services/sdk/opentelemetry'),
  server: require('@platform-services/reference-server'),
  msw: require('@platform-services/reference-server/msw'),
  conformance: require('@platform-services/conformance'),
};

walk(packages, `${__filename}.bytes`).then((seen) => console.log(JSON.stringify(seen)));
