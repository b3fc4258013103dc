import { programIsTested } from '../../../scripts/test/lib/foreign-example.js';

programIsTested('examples/curl', ['bash', 'curl'], /^(passed: \w+\n){4}curl: .* 503\n$/);
