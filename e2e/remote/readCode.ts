import type { Locator } from '@playwright/test'
import decode from 'qr/decode.js'
import { readPng } from '../readPng.ts'

/** Reads the code that a part of the page shows, from its picture on the screen, as a camera would. */
export async function readCode(code: Locator): Promise<string> {
  const { width, height, data } = readPng(await code.screenshot({ type: 'png' }))
  return decode({ width, height, data })
}
