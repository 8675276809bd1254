import { expect, test } from 'vitest'
import { toKeyFrame } from './keyFrame.ts'

function fakeTag() {
  const attributes = new Map<string, string>()
  const setAttribute = (name: string, value: string) => void attributes.set(name, value)
  return { attributes, contentWindow: { postMessage() {} }, setAttribute, addEventListener() {} }
}

const around = { addEventListener() {}, removeEventListener() {} }

test('has its sandbox: scripts and its own origin, and nothing more', () => {
  const tag = fakeTag()
  toKeyFrame(tag, around, { frameUrl: 'http://keys.localhost:4401', page: '/export', theme: '' })
  expect([...tag.attributes].sort()).toEqual([
    ['allow', 'clipboard-write'],
    ['sandbox', 'allow-scripts allow-same-origin'],
    ['src', 'http://keys.localhost:4401/export'],
    ['title', 'What you export'],
  ])
})

test('hears of its own window alone, and of none before it has one', () => {
  const tag = fakeTag()
  const element = toKeyFrame(tag, around, { frameUrl: 'http://keys.localhost:4401', page: '/' })
  expect([tag.contentWindow, {}, null].map((source) => element.isSource(source))).toEqual([true, false, false])
  const early = toKeyFrame({ ...tag, contentWindow: null }, around, {
    frameUrl: 'http://keys.localhost:4401',
    page: '/',
  })
  expect(early.isSource(null)).toBe(false)
})
