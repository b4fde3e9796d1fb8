/** Guesses the file format to inform the user early. The server's result is authoritative. */
export function guessFormat(text: string): string | null {
  const start = text.trimStart().slice(0, 20_000);
  if (start === '') return null;
  if (/^(\$\s*)?curl\s/.test(start)) return 'cURL command';
  if (/^<(!doctype|html)/i.test(start)) return 'web page, not a spec';
  if (/schema\.getpostman\.com/.test(start) || /"_postman_id"/.test(start)) return 'Postman collection';
  if (/^\{\s*"log"\s*:/.test(start)) return 'HAR recording';
  const swagger = /["']?swagger["']?\s*:\s*["']?(2\.\d)/.exec(start);
  if (swagger !== null) return `Swagger ${swagger[1]}`;
  const openapi = /["']?openapi["']?\s*:\s*["']?(3\.\d)/.exec(start);
  return openapi === null ? null : `OpenAPI ${openapi[1]}`;
}
