/**
 * Reads the result of `npm audit` for packages that ship: `clean`, `found` with one line per package, or `unknown` when the registry did
 * not respond. Low and moderate findings are printed but do not fail the audit.
 */
export function readAuditReport(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { kind: 'unknown', why: 'npm gave no report' };
  }
  if (typeof report.vulnerabilities !== 'object') return { kind: 'unknown', why: report.message ?? 'the register did not answer' };
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical');
  if (severe.length === 0) return { kind: 'clean' };
  return { kind: 'found', lines: severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}
