// The results of both runners, in one form.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { rootFolder } from './setUp.mjs'

/**
 * The tests that a runner left in a JSON file: name, outcome (`passed`, `failed`, `skipped`), how long (milliseconds) and
 * what they counted. Without the file, or with one that cannot be read: none.
 */
export function readTests(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return 'suites' in report ? report.suites.flatMap(readSuite) : report.testResults.flatMap(readFileOf)
  } catch {
    return []
  }
}

function readFileOf({ name, status, message, assertionResults }) {
  const file = relative(rootFolder, name)
  const tests = assertionResults.map(({ fullName, status: outcome, duration = 0, meta }) => ({
    ...{ title: `${file} › ${fullName.trim()}`, outcome: outcomeOf(outcome), ms: duration },
    figures: meta?.figures ?? {},
  }))
  const isTold = status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')
  return isTold ? tests : [...tests, { title: `${file}: ${firstLine(message)}`, outcome: 'failed', ms: 0, figures: {} }]
}

/** A test that was left out or not written yet is one that was not run. */
const outcomeOf = (word) => (word === 'passed' || word === 'failed' ? word : 'skipped')

const firstLine = (text = '') => text.split('\n')[0]

/** The tests of one file or group in the browser. */
function readSuite({ title: group, suites = [], specs = [] }) {
  const tests = specs.flatMap(({ title, ok, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      outcome: status === 'skipped' ? 'skipped' : ok && status !== 'flaky' ? 'passed' : 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      figures: {},
    })),
  )
  return [...tests, ...suites.flatMap(readSuite)].map((test) => ({ ...test, title: `${group} › ${test.title}` }))
}
