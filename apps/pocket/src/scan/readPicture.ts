import { scanPicture } from '@latchkey/react'
import { PocketError } from '../errors.ts'

/** A picture's code as text. Fails with `picture_not_readable` or `no_code_in_picture`. */
export async function readPicture(file: Blob): Promise<string> {
  const scan = await scanPicture(file)
  if ('text' in scan) return scan.text
  const code = scan.problem === 'no_code' ? 'no_code_in_picture' : 'picture_not_readable'
  throw new PocketError(code, { cause: scan.cause })
}
