import { pointerTo } from '../../json/pointer.ts';
import { isList, isObject, objectOf, textOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { Source } from './source.ts';

/** Reads server URLs and fills in default values for their variables. Only http(s) and relative URLs can be a base URL. */
export function readServers(source: Source, servers: Json | undefined, pointer: string): readonly string[] {
  if (!isList(servers)) return [];
  return servers.flatMap((server, index) => {
    const url = isObject(server) ? textOf(server.url) : null;
    if (!isObject(server) || url === null) return [];
    const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => defaultOf(objectOf(server.variables)[name]) ?? whole).trim();
    if (/^https?:\/\//i.test(filled) || (!/^[a-z][a-z0-9+.-]*:/i.test(filled) && !filled.includes('{'))) return [filled];
    source.report('warning', 'The server URL is ignored because it is not an http or https URL.', pointerTo(pointer, index));
    return [];
  });
}

function defaultOf(variable: Json | undefined): string | null {
  const value = objectOf(variable).default;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
