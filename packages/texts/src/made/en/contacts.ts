// Made by `npm run texts` from locales/en/contacts.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ContactsKeys = {
  'contacts.title': Nothing
  'contacts.open': Nothing
  'contacts.where': Nothing
  'contacts.whereSealed': Nothing
  'contacts.unreadable': Nothing
  'contacts.unreadableHelp': Nothing
  'contacts.unreadableAnew': Nothing
  'contacts.tryAgain': Nothing
  'contacts.stillUnreadable': Nothing
  'contacts.startAnew': Nothing
  'contacts.startAnewSure': Nothing
  'contacts.none': Nothing
  'contacts.noneHelp': Nothing
  'contacts.search': Nothing
  'contacts.notFound': Nothing
  'contacts.add': Nothing
  'contacts.edit': Nothing
  'contacts.editOf': { label: string }
  'contacts.save': Nothing
  'contacts.saved': { label: string }
  'contacts.deleted': { label: string }
  'contacts.delete': Nothing
  'contacts.deleteSure': { label: string }
  'contacts.keep': Nothing
  'contacts.label': Nothing
  'contacts.labelHint': Nothing
  'contacts.address': Nothing
  'contacts.unnamed': Nothing
  'contacts.taken': Nothing
  'contacts.full': Nothing
  'contacts.unkept': Nothing
  'contacts.badAddress': Nothing
  'contacts.badChecksum': Nothing
  'contacts.alike': Nothing
  'contacts.export': Nothing
  'contacts.import': Nothing
  'contacts.imported': { count: number }
  'contacts.leftOut': { count: number }
  'contacts.badFile': Nothing
  'contacts.group': Nothing
}

/** The sentences of the area "contacts". */
export const contactsTexts: Area<ContactsKeys> = {
  english: {
    'contacts.title': "Contacts",
    'contacts.open': "Contacts",
    'contacts.where': "Kept in this browser and nowhere else. Whoever uses it can read them.",
    'contacts.whereSealed': "Kept in this browser and nowhere else, under a key of its own. Whoever uses it can read them.",
    'contacts.unreadable': "Your contacts cannot be read",
    'contacts.unreadableHelp': "The key that this browser keeps for them is missing or out of reach. This page has deleted nothing. Try again, also after a restart of the browser.",
    'contacts.unreadableAnew': "If that does not help, start anew. You can then import a file that you have exported.",
    'contacts.tryAgain': "Try again",
    'contacts.stillUnreadable': "They still cannot be read.",
    'contacts.startAnew': "Start anew",
    'contacts.startAnewSure': "Delete all contacts that cannot be read?",
    'contacts.none': "No contacts yet",
    'contacts.noneHelp': "Save somebody after a transfer, or add an address here.",
    'contacts.search': "Search contacts",
    'contacts.notFound': "No contact of this name or address.",
    'contacts.add': "New contact",
    'contacts.edit': "Edit contact",
    'contacts.editOf': ["Edit ",["label"]],
    'contacts.save': "Save contact",
    'contacts.saved': ["Saved as ",["label"]],
    'contacts.deleted': [["label"]," was deleted."],
    'contacts.delete': "Delete contact",
    'contacts.deleteSure': ["Delete ",["label"],"?"],
    'contacts.keep': "Keep",
    'contacts.label': "Label",
    'contacts.labelHint': "A word of yours, such as “Mum” or “Rent”.",
    'contacts.address': "Address",
    'contacts.unnamed': "Enter a label.",
    'contacts.taken': "Another contact has this label, or one that looks like it. Choose another one.",
    'contacts.full': "There is no room for more contacts. Delete one first.",
    'contacts.unkept': "The browser did not keep this: it may have no room left. Nothing was changed.",
    'contacts.badAddress': "Enter a whole address: 0x and 40 characters.",
    'contacts.badChecksum': "This address has a typing mistake. Copy it again.",
    'contacts.alike': "This looks like an address you know. Compare them before you save it.",
    'contacts.export': "Export",
    'contacts.import': "Import",
    'contacts.imported': [["count",2,{"one":[0," contact was added."],"other":[0," contacts were added."]}]],
    'contacts.leftOut': [["count",2,{"one":[0," was left out: it is here already, its label is taken, or it cannot be read."],"other":[0," were left out: they are here already, their labels are taken, or they cannot be read."]}]],
    'contacts.badFile': "This is not a file of contacts.",
    'contacts.group': "Contacts",
  },
}
