import { allEndpoints } from '@parley/contract/endpoints/all';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/platform/http/openapi/document.js';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, object> }>;
}

interface Described {
  pattern: RegExp;
  /** By method, lowercase. */
  operations: Record<string, Operation>;
  /** The path's place in the document, as a JSON pointer. */
  pointer: string;
}

// Its type says only that it is an object.
const document = openApiDocument(allEndpoints) as {
  paths: Record<string, Record<string, Operation>>;
};
const described: readonly Described[] = Object.entries(document.paths).map(
  ([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*').replaceAll('.', '\\.')}$`),
    operations,
    pointer: `api#/paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}`,
  }),
);
// OpenAPI has keywords that JSON Schema does not know.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'api');

/**
 * Throws unless the OpenAPI description allows this answer to the request: its status, and a body
 * of exactly its shape.
 */
export function assertDescribed(
  method: string,
  path: string,
  answer: { status: number; body: unknown; isJson: boolean },
): void {
  const pathname = path.split('?', 1)[0] ?? path;
  if (!pathname.startsWith('/api/')) return;
  const key = method.toLowerCase().replace('head', 'get');
  // As the server routes: `DELETE /api/passkeys/challenge` is that of `/api/passkeys/{id}`.
  const place = described.find(
    ({ pattern, operations }) => key in operations && pattern.test(pathname),
  );
  const operation = place?.operations[key];
  const what = `${method} ${pathname} answered ${answer.status}`;
  // Answers to unknown paths, invalid URLs, and bodies of unsupported types.
  const undescribed: Operation['responses'] = { 400: {}, 404: {}, 413: {}, 415: {} };
  const response = (operation?.responses ?? undescribed)[answer.status];
  if (!response) throw new Error(`${what}, a status that is not described: ${text(answer)}`);
  if (answer.status >= 400 && method !== 'HEAD') {
    check('api#/components/schemas/ErrorBody', answer.body, what);
  }
  if (
    !place ||
    answer.status >= 400 ||
    !answer.isJson ||
    response.content?.['application/json'] === undefined
  )
    return;
  const pointer = `${place.pointer}/${method.toLowerCase()}/responses/${answer.status}`;
  check(`${pointer}/content/application~1json/schema`, answer.body, what);
}

function check(schema: string, body: unknown, what: string): void {
  const validate: ValidateFunction | undefined = ajv.getSchema(schema);
  if (!validate) throw new Error(`${what}, for which there is no schema at ${schema}.`);
  if (validate(body)) return;
  throw new Error(`${what}, but ${ajv.errorsText(validate.errors)}: ${text({ body })}`);
}

function text({ body }: { body: unknown }): string {
  return (JSON.stringify(body) ?? '').slice(0, 500);
}
