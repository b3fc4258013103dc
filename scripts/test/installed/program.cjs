'use strict';
const { walk } = require('./walk.cjs');

const packages = {
  sdk: require('@platform-services/sdk'),
  model: require('@platform-services/sdk/model'),
  tracing: require('@platform-services/sdk/opentelemetry'),
  server: require('@platform-services/reference-server'),
  msw: require('@platform-services/reference-server/msw'),
  conformance: require('@platform-services/conformance'),
};

walk(packages, `${__filename}.bytes`).then((seen) => console.log(JSON.stringify(seen)));
