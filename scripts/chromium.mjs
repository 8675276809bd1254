// A browser for the end-to-end tests. Plain Node without dependencies.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './aptInstall.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium (CHROMIUM_PATH first), or undefined. */
export function findChromium(environment = process.env, exists = existsSync) {
  const named = environment['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return exists(named) ? named : undefined
  const onPath = (environment['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'chromium'))
  return [...usualPlaces, ...onPath].find((place) => exists(place))
}

/** A Chromium that is there, or one that Debian's package manager puts there when it may; undefined otherwise. */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  if (process.env['CHROMIUM_PATH']) {
    console.error(`CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, but no such file exists.`)
    return undefined
  }
  await aptInstall('chromium', 'fonts-dejavu-core')
  return findChromium()
}
