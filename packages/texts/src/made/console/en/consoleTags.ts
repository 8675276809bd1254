// Made by `npm run texts` from locales/en/consoleTags.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleTagsKeys = {
  'consoleTags.title': Nothing
  'consoleTags.tag': Nothing
  'consoleTags.lead': Nothing
  'consoleTags.users': Nothing
  'consoleTags.users.none': Nothing
  'consoleTags.users.count': { count: number }
  'consoleTags.users.new': Nothing
  'consoleTags.users.id': { code: 'tag'; id: string }
  'consoleTags.users.carriers': Nothing
  'consoleTags.keys': Nothing
  'consoleTags.keys.none': Nothing
  'consoleTags.keys.count': { count: number }
  'consoleTags.keys.new': Nothing
  'consoleTags.keys.id': { code: 'tag'; id: string }
  'consoleTags.keys.carriers': Nothing
  'consoleTags.make': Nothing
  'consoleTags.gone': Nothing
  'consoleTags.name': Nothing
  'consoleTags.nameMissing': Nothing
  'consoleTags.delete': Nothing
  'consoleTags.change': Nothing
}

/** The sentences of the area "consoleTags". */
export const consoleTagsTexts: Area<ConsoleTagsKeys> = {
  english: {
    'consoleTags.title': "Tags",
    'consoleTags.tag': "Tag",
    'consoleTags.lead': "By a tag, a policy speaks of several users, or of several private keys, at once.",
    'consoleTags.users': "Tags of users",
    'consoleTags.users.none': "There are no tags of users. Policies speak of several users by them.",
    'consoleTags.users.count': [["count",2,{"=0":"No users","one":[0," user"],"other":[0," users"]}]],
    'consoleTags.users.new': "New tag of users",
    'consoleTags.users.id': ["A tag of users. In policies it has this id: ",["code",["id"]]],
    'consoleTags.users.carriers': "Carried by these users",
    'consoleTags.keys': "Tags of private keys",
    'consoleTags.keys.none': "There are no tags of private keys. Policies speak of several keys by them.",
    'consoleTags.keys.count': [["count",2,{"=0":"No private keys","one":[0," private key"],"other":[0," private keys"]}]],
    'consoleTags.keys.new': "New tag of private keys",
    'consoleTags.keys.id': ["A tag of private keys. In policies it has this id: ",["code",["id"]]],
    'consoleTags.keys.carriers': "Carried by these private keys",
    'consoleTags.make': "Make the tag…",
    'consoleTags.gone': "There is no such tag any more.",
    'consoleTags.name': "Name",
    'consoleTags.nameMissing': "A tag needs a name.",
    'consoleTags.delete': "Delete the tag…",
    'consoleTags.change': "Change the tag…",
  },
}
