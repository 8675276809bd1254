// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'consoleInvitations.title': ["[","Îñvîtåtîöñš"," one t]"],
  'consoleInvitations.new': ["[","Îñvîté šömébödý"," one tw]"],
  'consoleInvitations.lead': ["[","Whöévér îš îñvîtéd gétš åñ émåîl wîth å lîñk, åñd béçöméš å ûšér bý å påšškéý ör å kéý öf théîr öwñ."," one two three four five six seven eight]"],
  'consoleInvitations.none': ["[","Ñöbödý wåš îñvîtéd ýét."," one two th]"],
  'consoleInvitations.invited': ["[","Îñvîtéd ",["time",""]," one two t]"],
  'consoleInvitations.invitedBy': ["[","Îñvîtéd bý ",["sender"],", ",["time",""]," one two three ]"],
  'consoleInvitations.status.open': ["[","Öpéñ"," on]"],
  'consoleInvitations.status.tooOld': ["[","Töö öld"," one]"],
  'consoleInvitations.status.accepted': ["[","Åççéptéd"," one ]"],
  'consoleInvitations.status.withdrawn': ["[","Wîthdråwñ"," one ]"],
  'consoleInvitations.again': ["[","Îtš lîñk wörkéd för å wéék. Îñvîté ",["name"]," ågåîñ."," one two three four f]"],
  'consoleInvitations.withdraw': ["[","Wîthdråw thé îñvîtåtîöñ öf ",["name"]," …"," one two three ]"],
  'consoleInvitations.name': ["[","Ñåmé"," on]"],
  'consoleInvitations.nameMissing': ["[","Šömébödý whö îš îñvîtéd ñéédš å ñåmé."," one two three f]"],
  'consoleInvitations.email': ["[","Émåîl åddréšš"," one tw]"],
  'consoleInvitations.emailHelp': ["[","Thé lîñk göéš théré, åñd wörkš för å wéék."," one two three fou]"],
  'consoleInvitations.emailWrong': ["[","Thîš îš ñö émåîl åddréšš."," one two th]"],
  'consoleInvitations.access': ["[","Höw thîš péršöñ çöméš îñ"," one two th]"],
  'consoleInvitations.access.web': ["[","Åt å bröwšér"," one t]"],
  'consoleInvitations.access.api': ["[","Bý å prögråm"," one t]"],
  'consoleInvitations.access.all': ["[","Åt å bröwšér åñd bý å prögråm"," one two thre]"],
  'consoleInvitations.send': ["[","Îñvîté …"," one ]"],
  'consoleShell.title': ["[","Öwñér’š çöñšölé"," one tw]"],
}
