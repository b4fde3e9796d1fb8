/**
 * A step's checks as plain JavaScript, for tools that run scripts. The script is constant and receives paths, operators and values as data.
 * `found` has the status, headers with lower-case names, and the body as parsed JSON or undefined.
 */
export const CHECK_SCRIPT = `
function nodesAt(root, path) {
  const parts = path.match(/\\.\\*|\\[\\*\\]|\\.[^.[\\]]+|\\[-?\\d+\\]|\\['[^']*'\\]/g) || [];
  return parts.reduce((nodes, part) => nodes.flatMap((node) => {
    if (part === '.*' || part === '[*]') return Array.isArray(node) ? node : node !== null && typeof node === 'object' ? Object.keys(node).sort().map((key) => node[key]) : [];
    if (/^\\[-?\\d+\\]$/.test(part)) return Array.isArray(node) ? node.slice(Number(part.slice(1, -1)))[0] === undefined ? [] : [node.slice(Number(part.slice(1, -1)))[0]] : [];
    const name = part[0] === '.' ? part.slice(1) : part.slice(2, -2);
    return node !== null && typeof node === 'object' && Object.prototype.hasOwnProperty.call(node, name) ? [node[name]] : [];
  }), [root]);
}
function same(a, b) {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.prototype.hasOwnProperty.call(b, key) && same(a[key], b[key]));
}
function typeOf(node) {
  return node === null ? 'null' : Array.isArray(node) ? 'array' : typeof node;
}
function documentIn(text) {
  try { return JSON.parse(text); } catch (_) { return text; }
}
// Only times, an etag and one version number may change.
function changeKinds(before, after, name) {
  if (same(before, after)) return [];
  const type = typeOf(before);
  if (name !== null && /^etag$/i.test(name)) return ['etag'];
  if (type === 'object' && typeOf(after) === 'object') {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const isKept = [before, after].every((side) => Object.prototype.hasOwnProperty.call(side, key));
      return isKept ? changeKinds(before[key], after[key], key) : ['value'];
    });
  }
  if (type === 'array' && typeOf(after) === 'array' && before.length === after.length) return before.flatMap((item, index) => changeKinds(item, after[index], null));
  const isTime = (text) => /^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}([.]\\d+)?([Zz]|[+-]\\d{2}:\\d{2})?$|^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$/.test(text);
  if (name === null || type !== typeOf(after)) return ['value'];
  if (type === 'string') return [isTime(before) && isTime(after) ? 'time' : 'value'];
  if (type !== 'number') return ['value'];
  if (/.At$|._at$|^(timestamp|mtime|last_?[mM]odified|last_?[aA]ctivity|updated|modified)$/.test(name)) return ['time'];
  return [/^(version|revision|rev)$/i.test(name) && Number.isInteger(before) && Number.isInteger(after) ? 'version' : 'value'];
}
function unchanged(before, after) {
  const kinds = changeKinds(before, after, null);
  return !kinds.includes('value') && kinds.filter((kind) => kind === 'version').length < 2;
}
function holds(nodes, operator, wanted) {
  if (operator === 'exists') return nodes.length > 0;
  if (operator === 'absent') return nodes.length === 0;
  if (operator === 'count') return nodes.length === wanted;
  return nodes.length > 0 && nodes.every((node) => {
    switch (operator) {
      case 'eq': return same(node, wanted);
      case 'ne': return !same(node, wanted);
      case 'in': return Array.isArray(wanted) && wanted.some((item) => same(item, node));
      case 'type': return typeOf(node) === wanted || (wanted === 'integer' && Number.isInteger(node));
      case 'match': return typeof node === 'string' && new RegExp(wanted, 'u').test(node);
      case 'contains': return typeof node === 'string' && node.includes(wanted);
      case 'same': return unchanged(typeof wanted === 'string' && typeof node !== 'string' ? documentIn(wanted) : wanted, node);
      case 'len': return (typeof node === 'string' ? [...node] : Array.isArray(node) ? node : Object.keys(node || {})).length === wanted;
      case 'lt': return typeof node === 'number' && node < wanted;
      case 'le': return typeof node === 'number' && node <= wanted;
      case 'gt': return typeof node === 'number' && node > wanted;
      default: return typeof node === 'number' && node >= wanted;
    }
  });
}
function hasStatus(status, list) {
  return list.some((entry) => entry === String(status) || (entry.endsWith('xx') && entry[0] === String(status)[0]));
}
function checksOf(checks, found, fill) {
  return [
    ...(checks.status ? [['status is ' + checks.status.join(' or '), hasStatus(found.status, checks.status)]] : []),
    ...(checks.notStatus ? [['status is not ' + checks.notStatus.join(' or '), !hasStatus(found.status, checks.notStatus)]] : []),
    ...Object.entries(checks.header || {}).flatMap(([name, list]) => list.map(([operator, wanted]) => {
      const value = found.headers[name];
      return ['header ' + name + ' ' + operator, holds(value === undefined ? [] : [value], operator, fill(wanted))];
    })),
    ...(checks.body || []).map(([path, operator, wanted]) => [path + ' ' + operator, found.body !== undefined && holds(nodesAt(found.body, path), operator, fill(wanted))]),
  ];
}
`.trim();
