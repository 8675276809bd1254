import { describe, expect, test, vi } from 'vitest'
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

  test('tell for each area in which language it is', () => {
    const other: Area<{ 'other.title': Record<never, never> }> = { english: { 'other.title': 'Other' } }
    const texts = createTexts({ language: language('pl', 'Polski'), table: polish as never })
    expect([texts.of(area).language.tag, texts.of(other).language.tag]).toEqual(['pl', 'en'])
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

  test('keep a name from right to left to itself, so that the number behind it stays behind it', () => {
    const keys: Area<{ 'a.b': { name: string; count: number } }> = {
      english: { 'a.b': ['Makes ', ['name'], ' with ', ['count'], ' keys'] },
    }
    const say = (tag: string, name: string) =>
      createTexts({ language: language(tag, tag) })
        .of(keys)
        .say('a.b', { name, count: 3 })
    for (const name of ['\u05d0\u05d1', '7 \u0639', '\ufb50', '\u{1e900}']) {
      expect(say('fr', name)).toBe(`Makes \u2068${name}\u2069 with \u20683\u2069 keys`)
    }
    expect(say('fr', 'Zoë 日本')).toBe('Makes Zoë 日本 with 3 keys')
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

describe('a sentence of the site that cannot be said', () => {
  test.each([
    ['code.sent', 'Off to {whom}!', 'the sentence has no {whom}'],
    ['code.title', 'Code {count}', 'the sentence has no {count}'],
    ['code.tries', '{count, plural, one {once} other {often}}', 'more than {name} has to be compiled'],
    ['code.sent', 'To {to} {', 'more than {name} has to be compiled'],
    ['code.again', 'Nothing? <link>Again</link>', 'more than {name} has to be compiled'],
    ['code.again', 'Nothing? {link}', '{link} is a tag, and no text'],
    ['code.sent', [['to', 2, { other: 'far' }]], '{to} is a text, and no number'],
    ['code.sent', [['to', 1, { other: [['where']] }]], 'the sentence has no {where}'],
    ['code.sent', ['To ', ['to', ['whom']]], '{to} is a text, and no tag'],
    ['code.tries', [['count', 4, 'currency']], '{count} is a number, and no format'],
    ['code.title', 7, 'it is no sentence'],
  ])('%s as %j is left out for ours, and told once', (key, words, why) => {
    const onFault = vi.fn()
    const overrides = { [key]: words } as OwnTexts
    const spoken = [overrides, overrides, undefined].map((own) => {
      const { say, sayRich } = createTexts(own && { overrides: own, onFault }).of(area)
      const said = [say('code.title'), say('code.sent', { to: 'Ada' }), say('code.tries', { count: 3 })]
      return [...said, ...sayRich('code.again', { link: (inside) => inside.join('') })]
    })
    expect(spoken[0]).toEqual(spoken[2])
    expect(spoken[1]).toEqual(spoken[2])
    expect(onFault.mock.calls).toEqual([[expect.stringContaining(`"${key}" is left out: ${why}`)]])
  })

  test('takes none of the others with it', () => {
    const counted = [['count', 2, { other: [0, ' left'] }]]
    const overrides = { 'code.sent': '{lost}', 'code.title': 'Now', 'code.tries': counted } as unknown as OwnTexts
    const { say } = createTexts({ overrides }).of(area)
    expect([say('code.title'), say('code.tries', { count: 2 })]).toEqual(['Now', '2 left'])
  })
})
