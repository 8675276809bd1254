import { describe, expect, test } from 'vitest'
import type { Area } from './area.ts'
import { createTexts, type OwnTexts } from './createTexts.ts'
import { language } from './languages.ts'

type Keys = {
  'code.tries': { count: number }
  'code.sent': { to: string }
  'code.again': { link: 'tag' }
  'code.title': Record<never, never>
}

const area: Area<Keys> = {
  english: {
    'code.tries': [['count', 2, { one: 'You can try once more.', other: ['You can try ', 0, ' more times.'] }]],
    'code.sent': ['Sent to ', ['to'], '.'],
    'code.again': ['Nothing came? ', ['link', 'Send again']],
    'code.title': 'Code',
  },
}

const polish = {
  'code.tries': [['count', 2, { one: 'jeszcze raz', few: [0, ' razy'], many: [0, ' razy'], other: [0, ' razu'] }]],
} as const

describe('texts', () => {
  test('say what English says where nothing else is given', () => {
    const { say } = createTexts().of(area)
    expect(say('code.title')).toBe('Code')
    expect(say('code.tries', { count: 1 })).toBe('You can try once more.')
    expect(say('code.tries', { count: 3 })).toBe('You can try 3 more times.')
  })

  test('say it in the language, and in English what the language lacks', () => {
    const { say } = createTexts({ language: language('pl', 'Polski'), table: polish as never }).of(area)
    expect([1, 3, 5].map((count) => say('code.tries', { count }))).toEqual(['jeszcze raz', '3 razy', '5 razy'])
    expect(say('code.title')).toBe('Code')
  })

  test('let the words of the site win', () => {
    const overrides = { 'code.title': 'One moment', 'code.sent': 'Off to {to}!' } as OwnTexts
    const { say } = createTexts({ overrides }).of(area)
    expect([say('code.title'), say('code.sent', { to: 'ada.eth' })]).toEqual(['One moment', 'Off to ada.eth!'])
  })

  test('hand each tag what stands inside of it', () => {
    const pieces = createTexts()
      .of(area)
      .sayRich('code.again', { link: (inside) => ({ link: inside.join('') }) })
    expect(pieces).toEqual(['Nothing came? ', { link: 'Send again' }])
  })

  test('keep an address together in a text from right to left, and leave other texts as they are', () => {
    const say = (tag: string) =>
      createTexts({ language: language(tag, tag) })
        .of(area)
        .say('code.sent', { to: '0xAb…01' })
    expect(say('ar')).toBe('Sent to \u20680xAb…01\u2069.')
    expect(say('de')).toBe('Sent to 0xAb…01.')
  })

  test('choose by a value, count and fill tags from right to left too', () => {
    const keys: Area<{ 'a.b': { way: string; to: string; count: number; link: 'tag' } }> = {
      english: {
        'a.b': [
          ['way', 1, { out: ['To ', ['link', ['to']]], other: 'In' }],
          ['count', 2, { one: ' once', other: [' ', 0, ' times'] }],
        ],
      },
    }
    const pieces = createTexts({ language: language('he', 'he') })
      .of(keys)
      .sayRich('a.b', { way: 'out', to: 'Ada', count: 3, link: (inside) => `<${inside.join('')}>` })
    expect(pieces.join('')).toBe('To <\u2068Ada\u2069> 3 times')
  })

  test('refuse a key that nobody has', () => {
    expect(() =>
      createTexts()
        .of(area)
        .say('code.gone' as 'code.title'),
    ).toThrow('There is no text "code.gone"')
  })
})
