// Made by `npm run texts` from locales/en/pocketSites.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketSitesKeys = {
  'pocketSites.unnamed': Nothing
  'pocketSites.domainless': Nothing
  'pocketSites.unverified': Nothing
  'pocketSites.connect': Nothing
  'pocketSites.connect.link': Nothing
  'pocketSites.connect.hint': Nothing
  'pocketSites.connect.submit': Nothing
  'pocketSites.connect.scan': Nothing
  'pocketSites.connect.picture': Nothing
  'pocketSites.connect.pictureOf': Nothing
  'pocketSites.connect.taken': Nothing
  'pocketSites.connect.late': Nothing
  'pocketSites.camera.opening': Nothing
  'pocketSites.camera.picture': Nothing
  'pocketSites.camera.hold': Nothing
  'pocketSites.camera.stop': Nothing
  'pocketSites.proposal': Nothing
  'pocketSites.proposal.claim': Nothing
  'pocketSites.proposal.accounts': Nothing
  'pocketSites.proposal.networks': Nothing
  'pocketSites.proposal.required': Nothing
  'pocketSites.proposal.rights': Nothing
  'pocketSites.proposal.missing': { networks: string }
  'pocketSites.proposal.missingMore': { networks: string; others: number }
  'pocketSites.impossible': Nothing
  'pocketSites.impossible.kind': { name: string }
  'pocketSites.impossible.network': { name: string }
  'pocketSites.impossible.method': { name: string }
  'pocketSites.impossible.event': { name: string }
  'pocketSites.impossible.nothing': Nothing
  'pocketSites.sessions.none': Nothing
  'pocketSites.sessions.unheard': Nothing
  'pocketSites.session.domain': { domain: string }
  'pocketSites.session.domainless': Nothing
  'pocketSites.session.until': { accounts: string; day: string }
}

/** The sentences of the area "pocketSites". */
export const pocketSitesTexts: Area<PocketSitesKeys> = {
  english: {
    'pocketSites.unnamed': "A site without a name",
    'pocketSites.domainless': "names no address",
    'pocketSites.unverified': "not verified",
    'pocketSites.connect': "Connect to a site",
    'pocketSites.connect.link': "Pairing link",
    'pocketSites.connect.hint': "On the site, choose a wallet on another device and copy the link below its code.",
    'pocketSites.connect.submit': "Connect",
    'pocketSites.connect.scan': "Scan a code",
    'pocketSites.connect.picture': "Choose a picture",
    'pocketSites.connect.pictureOf': "Picture of a code",
    'pocketSites.connect.taken': "The code is taken. Waiting for the site…",
    'pocketSites.connect.late': "The site has not answered yet. If its code was used before or has run out, ask it for a new one.",
    'pocketSites.camera.opening': "Opening the camera…",
    'pocketSites.camera.picture': "Picture of the camera",
    'pocketSites.camera.hold': "Hold the code in front of the camera.",
    'pocketSites.camera.stop': "Stop",
    'pocketSites.proposal': "Connect to this site?",
    'pocketSites.proposal.claim': "This is what the site says of itself. Nobody has checked it. Approve only if you have just asked for this code there.",
    'pocketSites.proposal.accounts': "It sees these accounts",
    'pocketSites.proposal.networks': "It may use these networks",
    'pocketSites.proposal.required': "required",
    'pocketSites.proposal.rights': "It may ask for signatures and payments. Each one is shown to you first.",
    'pocketSites.proposal.missing': ["Asked for as well, but not in this wallet: ",["networks"],"."],
    'pocketSites.proposal.missingMore': ["Asked for as well, but not in this wallet: ",["networks"]," and ",["others",2,{"one":[0," more"],"other":[0," more"]}],"."],
    'pocketSites.impossible': "This wallet cannot connect to it",
    'pocketSites.impossible.kind': ["The site insists on a kind of network (",["name"],") that this wallet does not know."],
    'pocketSites.impossible.network': ["The site insists on a network (",["name"],") that this wallet does not have."],
    'pocketSites.impossible.method': ["The site insists on something that this wallet does not do (",["name"],")."],
    'pocketSites.impossible.event': ["The site insists on being told something that this wallet does not tell (",["name"],")."],
    'pocketSites.impossible.nothing': "The site asks for no network that this wallet has.",
    'pocketSites.sessions.none': "No site is connected.",
    'pocketSites.sessions.unheard': "The session is over here, but the site may not know it yet.",
    'pocketSites.session.domain': [["domain"],", not verified"],
    'pocketSites.session.domainless': "no address, not verified",
    'pocketSites.session.until': [["accounts"]," · until ",["day"]],
  },
}
