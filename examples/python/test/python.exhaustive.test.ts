import { programIsTested } from '../../../scripts/test/lib/foreign-example.js';

programIsTested('examples/python', ['python3'], /^Ran 7 tests in .*\n\nOK\n$/m);
