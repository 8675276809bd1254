import { createTexts, english, type uiTexts } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { anyValue, inLanguage } from './inLanguage.ts'

const area = {
  english: {
    'a.save': 'Save the name',
    'a.saved': 'The name is saved.',
    'a.both': [['one'], ' ', ['other']],
    'a.change': ['Change ', ['of', '“', ['name'], '” '], '…'],
    'a.delete': ['Delete ', ['name'], '…'],
    'a.lasts': ['It lasts ', ['time'], ' for all who see it.'],
  },
} as unknown as typeof uiTexts
const table = {
  'a.save': 'Den Namen sichern',
  'a.saved': 'Der Name ist gesichert.',
  'a.both': [['one'], ' und ', ['other']],
  'a.change': [['of', '「', ['name'], '」を'], '変更…'],
  'a.delete': [['name'], ' löschen …'],
  'a.lasts': ['Für alle, die es sehen, dauert es ', ['time'], '.'],
} as never
const german = createTexts({ language: { ...english, tag: 'de', locale: 'de' }, table })

test('words that begin an English sentence become the sentence of the page', () => {
  expect(inLanguage([area], german)('Save', 'start')).toEqual(['Save', 'Den Namen sichern'])
  expect(inLanguage([area], german)('saved', 'start')).toEqual(['saved'])
})

test('words beside a tag become those beside and inside of it', () => {
  expect(inLanguage([area], german)('Change', 'start')).toEqual(['Change', `「${anyValue}」を変更…`])
})

test('words that begin a sentence which begins with a value become what stands beside it', () => {
  expect(inLanguage([area], german)('Delete', 'start')).toEqual(['Delete', 'löschen …'])
})

test('words within a sentence become it, or its longest part between values', () => {
  const say = inLanguage([area], german)
  expect(say('is saved', 'anywhere')).toEqual(['is saved', 'Der Name ist gesichert.'])
  expect(say('for all', 'anywhere')).toEqual(['for all', 'Für alle, die es sehen, dauert es'])
})

test('a word that is a whole sentence becomes that one, and forms of a number are looked through', () => {
  const word = { english: { 'a.word': 'export', 'a.many': [['n', 2, { one: ['# row'], other: ['Rows are wrong'] }]] } }
  const areas = [word as unknown as typeof uiTexts]
  const table = { 'a.word': 'ausgeben', 'a.many': 'Zeilen sind falsch' } as never
  const say = inLanguage(areas, createTexts({ language: { ...english, tag: 'de', locale: 'de' }, table }))
  expect(say('export', 'whole')).toEqual(['export', 'ausgeben'])
  expect(say('Rows are', 'anywhere')).toEqual(['Rows are', 'Zeilen sind falsch'])
})

test('English words stay as they are on an English page', () => {
  expect(inLanguage([area], createTexts())('Save', 'start')).toEqual(['Save'])
})

test('a blank is typed as it is', () => {
  expect(inLanguage([area], german)(' ', 'whole')).toEqual([' '])
})
