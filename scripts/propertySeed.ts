import { configureGlobal } from 'fast-check'

/**
 * Where the property tests draw from. The same numbers in every run by default, so that what holds back a change is
 * the change, and not a rare input that was wrong all the time; `PROPERTY_SEED=random` goes looking for those, and a
 * number goes back to one that was found.
 */
const wanted = process.env.PROPERTY_SEED ?? '20261122'
if (wanted !== 'random') {
  const seed = Number(wanted)
  if (wanted === '' || !Number.isSafeInteger(seed))
    throw new Error(`PROPERTY_SEED=${wanted} is no whole number and not "random".`)
  configureGlobal({ seed })
}
