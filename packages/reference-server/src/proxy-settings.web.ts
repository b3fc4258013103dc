import { OptionError } from './option-error.js';

/** @throws OptionError if the option is given, since it needs the connections of Node */
export function proxySettingsOf(proxy: object | undefined): undefined {
  if (proxy !== undefined)
    throw new OptionError('proxy', 'Expected no proxy in a browser. Passing requests on needs Node.');
}
