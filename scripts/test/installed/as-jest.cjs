'use strict';
const { readFileSync } = require('node:fs');
const { Module, createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

// Evaluates modules of CommonJS as Jest does: `import()` fails in them.
require.extensions['.cjs'] = (module, path) => {
  const evaluate = new Script(Module.wrap(readFileSync(path, 'utf8')), { filename: path }).runInThisContext();
  evaluate.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
};
