/**
 * What npm's report says about packages that ship: `clean`, `found` with a line for each package, or `unknown` when
 * the register of advisories did not answer. Low and moderate findings are told by npm itself and stop nothing.
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
