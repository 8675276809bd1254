import { describe, expect, test } from 'vitest'
import './startEmbedded.ts'
import { holdToEveryBehaviour } from '@latchkey/connect/testing'
import { embeddedKinds } from './testing/journey/embeddedKinds.ts'

holdToEveryBehaviour({ describe, test, expect }, embeddedKinds)
