import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { holdToEveryBehaviour } from './testing/journey/everyBehaviour.ts'
import { frameKinds } from './testing/journey/frameKinds.ts'
import { linkKinds } from './testing/journey/linkKinds.ts'
import { remoteKinds } from './testing/journey/remoteKinds.ts'

// Loaded before, because no clock of a test moves what is loaded on the way.
beforeAll(async () => {
  await Promise.all([
    import('./connectors/coinbase/linkProtocol.ts'),
    import('./connectors/named/crossAppProvider.ts'),
    import('./connectors/named/intersendProvider.ts'),
    import('./connectors/remote/remoteProtocol.ts'),
  ])
})

const whole = env['SOAK'] === undefined ? '' : 'all'
const readEnds = (name: string) => readFileSync(new URL(`testing/journey/ends/${name}.txt`, import.meta.url), 'utf8')

holdToEveryBehaviour({ describe, test, expect, whole, readEnds }, { ...frameKinds, ...remoteKinds, ...linkKinds })
