import { parsePublicKey } from '@latchkey/custody'
import * as v from 'valibot'

const texts = v.pipe(v.array(v.string()), v.nonEmpty())

/** The server's data in the frame's own document; nothing of it ever comes from the page around. */
const frameSettings = v.object({
  /** Origins of the pages that may embed the frame. */
  allowedParents: texts,
  /** The public keys of the custody server, 65 bytes each: the one in use and perhaps the next. */
  quorumPublicKeys: v.pipe(
    texts,
    v.transform((keys) => keys.map(parsePublicKey)),
  ),
  speech: v.object({ locale: v.string(), sentences: v.pipe(v.record(v.string(), v.string()), v.minEntries(1)) }),
})

/** The element of the document that holds the settings as JSON. */
export const settingsElementId = 'key-frame-settings'

/** Reads the settings. Fails with an ordinary error, which means that the page was built or served wrongly. */
export function parseFrameSettings(text: string | null | undefined): v.InferOutput<typeof frameSettings> {
  return v.parse(frameSettings, JSON.parse(text ?? ''))
}
