// Made by `npm run texts` from locales/en/sponsor.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type SponsorKeys = {
  'sponsor.unpaid.budget': Nothing
  'sponsor.unpaid.dear': Nothing
  'sponsor.unpaid.signIn': Nothing
  'sponsor.unpaid.wait': Nothing
  'sponsor.unpaid.other': Nothing
  'sponsor.code.title': Nothing
  'sponsor.code.help': Nothing
  'sponsor.code.remove': Nothing
  'sponsor.code.question': Nothing
  'sponsor.code.removeIt': Nothing
  'sponsor.code.removed': { network: string }
}

/** The sentences of the area "sponsor". */
export const sponsorTexts: Area<SponsorKeys> = {
  english: {
    'sponsor.unpaid.budget': "This site pays for no more fees today, so you pay this one.",
    'sponsor.unpaid.dear': "The network is too dear at the moment for this site to pay, so you pay the fee.",
    'sponsor.unpaid.signIn': "This site may pay the fee for you once you sign in.",
    'sponsor.unpaid.wait': "Something else of yours is on its way. This site pays for one thing at a time.",
    'sponsor.unpaid.other': "This site does not pay for this, so you pay the fee.",
    'sponsor.code.title': "Smart account",
    'sponsor.code.help': "These accounts run code that lets them do several things at once. It does only what your own key has signed.",
    'sponsor.code.remove': "Remove code",
    'sponsor.code.question': "The account then does one thing at a time again. It costs a network fee, and you can let it run the code again later.",
    'sponsor.code.removeIt': "Remove it",
    'sponsor.code.removed': ["The code of your account on ",["network"]," is being removed."],
  },
}
