// Made by `npm run texts` from locales/en/showcase.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ShowcaseKeys = {
  'showcase.example': Nothing
  'showcase.works': Nothing
  'showcase.works.others': Nothing
  'showcase.proof.server': Nothing
  'showcase.proof.server.text': Nothing
  'showcase.proof.source': Nothing
  'showcase.proof.source.text': Nothing
  'showcase.proof.export': Nothing
  'showcase.proof.export.text': Nothing
  'showcase.developers': Nothing
  'showcase.developers.kinds': Nothing
  'showcase.developers.free': Nothing
  'showcase.developers.documents': Nothing
  'showcase.demo': { strong: 'tag' }
}

/** The sentences of the area "showcase". */
export const showcaseTexts: Area<ShowcaseKeys> = {
  english: {
    'showcase.example': "Example",
    'showcase.works': "Works with",
    'showcase.works.others': "and a hundred others",
    'showcase.proof.server': "Your own server",
    'showcase.proof.server.text': "No vendor account, and no request to anybody else.",
    'showcase.proof.source': "Open source",
    'showcase.proof.source.text': "MIT licensed. Read it, change it, run it.",
    'showcase.proof.export': "Export any time",
    'showcase.proof.export.text': "A wallet made here is yours, keys and all.",
    'showcase.developers': "On a page of yours in five lines",
    'showcase.developers.kinds': "React, Vue, Svelte, Next, or one script tag",
    'showcase.developers.free': "No API key, no monthly limit, no tracking",
    'showcase.developers.documents': "Read the documents",
    'showcase.demo': ["For a quick look there is the ",["strong","Demo wallet"],": a real wallet made in this page for the local test networks; its coins come from a button and are worth nothing. You can try everything with it."],
  },
}
