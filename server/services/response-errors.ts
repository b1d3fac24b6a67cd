import { ResponseError } from 'vscode-languageserver';
import { ResponseError as LangiumResponseError } from 'vscode-languageserver-protocol';

/**
 * npm may install the protocol library twice, once for Langium and once for the connection. The connection then takes
 * Langium's refusals (a cancelled request, an unknown document) for results and sends them as such. This lets it
 * recognise both; with a single copy it does nothing.
 */
export function recogniseResponseErrors(): void {
  if ((ResponseError as unknown) === LangiumResponseError) return;
  const isOurs = (value: unknown) => Function.prototype[Symbol.hasInstance].call(ResponseError, value);
  Object.defineProperty(ResponseError, Symbol.hasInstance, {
    value: (value: unknown) => isOurs(value) || value instanceof LangiumResponseError,
    configurable: true,
  });
}
