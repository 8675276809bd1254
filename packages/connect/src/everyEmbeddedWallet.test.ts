import { describe, expect, test } from 'vitest'
import './connectors/embedded/startEmbedded.ts'
import { embeddedKinds } from './testing/journey/embeddedKinds.ts'
import { holdToEveryBehaviour } from './testing/journey/everyBehaviour.ts'

holdToEveryBehaviour({ describe, test, expect }, embeddedKinds)
