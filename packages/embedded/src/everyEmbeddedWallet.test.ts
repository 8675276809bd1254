/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { describe, expect, test } from 'vitest'
import './startEmbedded.ts'
import { holdToEveryBehaviour } from '@latchkey/connect/testing'
import { embeddedKinds } from './testing/journey/embeddedKinds.ts'

const whole = env['SOAK'] === undefined ? '' : 'all'
const readEnds = (name: string) => readFileSync(new URL(`testing/journey/ends/${name}.txt`, import.meta.url), 'utf8')

holdToEveryBehaviour({ describe, test, expect, whole, readEnds }, embeddedKinds)
