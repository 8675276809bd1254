import { configureGlobal } from 'fast-check'

/**
 * The draws of property tests: 1,000 times each, and the same in every run, so that what holds back a change is the
 * change and not a rare input that was wrong all the time. `npm run soak` draws far more often and looks for those:
 * `PROPERTY_SEED=random`. A number goes back to a seed that has failed.
 */
const { PROPERTY_SEED: seedText = '20261122', PROPERTY_RUNS: runsText = '1000' } = process.env

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (text === '' || !Number.isSafeInteger(value)) throw new Error(`${name}=${text} is no whole number.`)
  return value
}

configureGlobal({
  numRuns: wholeNumber('PROPERTY_RUNS', runsText),
  ...(seedText !== 'random' && { seed: wholeNumber('PROPERTY_SEED', seedText) }),
})
