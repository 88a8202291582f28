// What people read who cannot do with a conversation what they want to.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    ownedByOther: ({ name }: { name: string }) =>
      `Request failed: ${name} has this conversation; take it first (claim with take: true)`,
    alreadyClosed: 'Request failed: this conversation has ended; open it again first',
    alreadyOpen: 'Request failed: this conversation is open',
    newerConversation: 'Request failed: there is a newer open conversation with this contact; go on there',
    notOfANumber: 'Request failed: this conversation belongs to no number, so that nothing can be sent in it',
    agentSilent: 'Request failed: no agent may answer in this conversation',
  },
  fr: {
    ownedByOther: ({ name }) =>
      `Requête refusée : ${name} s'occupe de cette conversation ; prenez-la d'abord (claim avec take: true)`,
    alreadyClosed: "Requête refusée : cette conversation est terminée ; rouvrez-la d'abord",
    alreadyOpen: 'Requête refusée : cette conversation est ouverte',
    newerConversation:
      'Requête refusée : une conversation plus récente est ouverte avec ce contact ; poursuivez-y',
    notOfANumber: "Requête refusée : cette conversation n'a pas de numéro, rien ne peut y être envoyé",
    agentSilent: 'Requête refusée : aucun agent ne peut répondre dans cette conversation',
  },
})
