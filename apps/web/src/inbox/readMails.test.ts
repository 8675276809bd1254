import { expect, test } from 'vitest'
import { readOffer } from './readMails.ts'

test('of a mail the link of this site is offered, and the code', () => {
  const origin = 'http://localhost:4400'
  const code = 'a'.repeat(180)
  const text = `Sign in\n\nOpen this link:\n\n${origin}/wallet#code=${code}\n\nOr:\n\n${code}\n\nIt works once.\n`
  expect(readOffer(text, origin)).toEqual({ link: `${origin}/wallet#code=${code}`, code })
  const hostile = `javascript:alert(1) ${origin}.evil.example/a https://evil.example/#${origin}`
  expect(readOffer(hostile, origin)).toEqual({})
})

test('of a mail with six digits they are offered, and no other number of it', () => {
  const text =
    'Sign in\n\nType this code on the page that asked for it:\n\n022260\n\nIt works for 15 minutes, until 123456 at most.\n'
  expect(readOffer(text, 'http://localhost:4400')).toEqual({ code: '022260' })
})
