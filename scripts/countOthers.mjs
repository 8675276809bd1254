/**
 * The tests of a run by how they ended, without those of some files. A file that failed as a whole (it cannot be read, or
 * what goes before its tests fails) counts as a failed test, since none of its own may say so.
 * @param report what Vitest's JSON reporter writes
 * @param {readonly string[]} files paths from the repository's folder on
 */
export function countOthers(report, files) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, status, assertionResults } of report.testResults) {
    if (files.some((file) => name.endsWith(`/${file}`))) continue
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    counts.failed += status === 'failed' ? Math.max(1, failed) : failed
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length
    counts.skipped += assertionResults.filter((test) => !['passed', 'failed'].includes(test.status)).length
  }
  return counts
}
