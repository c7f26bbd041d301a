/** The subset of JSON Schema 2020-12 that is used here. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  [keyword: string]: unknown;
}
