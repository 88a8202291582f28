// What the business's own systems are asked by its agents.
import type { Group } from './texts-setup.ts'

export const TOOLS: Group = {
  id: 'tools',
  title: { en: 'Tools', fr: 'Outils' },
  tasks: {
    searchTools: {
      title: { en: 'List the tools', fr: 'Lister les outils' },
      lead: {
        en: 'With the agents that may use each, and how its last calls went.',
        fr: 'Avec les agents qui peuvent les utiliser, et l’issue des derniers appels.',
      },
    },
    getTool: {
      title: { en: 'Read one tool', fr: 'Lire un outil' },
      lead: {
        en: 'How its request is made; of secrets only whether there is one.',
        fr: 'Comment sa requête est faite ; des secrets, seulement s’il y en a un.',
      },
    },
    addTool: {
      title: { en: 'Add a tool', fr: 'Ajouter un outil' },
      lead: {
        en: '“Where is my order?” becomes a call of your own API.',
        fr: '« Où est ma commande ? » devient un appel de votre propre API.',
      },
    },
    updateTool: {
      title: { en: 'Change a tool', fr: 'Changer un outil' },
      lead: {
        en: 'Another address, another parameter; nobody’s change is overwritten.',
        fr: 'Une autre adresse, un autre paramètre ; aucun changement d’autrui n’est écrasé.',
      },
    },
    setToolState: {
      title: { en: 'Switch a tool on or off', fr: 'Activer ou désactiver un outil' },
      lead: {
        en: 'Or say that its system is in maintenance, and what the agent says meanwhile.',
        fr: 'Ou dire que son système est en maintenance, et ce que l’agent dit entre-temps.',
      },
    },
    getAgentTools: {
      title: { en: 'Read which tools an agent has', fr: 'Lire les outils d’un agent' },
      lead: {
        en: 'Beside the built-in ones, in their order.',
        fr: 'À côté des outils intégrés, dans leur ordre.',
      },
    },
    setAgentTools: {
      title: { en: 'Give tools to an agent', fr: 'Donner des outils à un agent' },
      lead: { en: 'These and no others, in this order.', fr: 'Ceux-ci et aucun autre, dans cet ordre.' },
    },
    importTools: {
      title: { en: 'Import tools from an API’s document', fr: 'Importer des outils du document d’une API' },
      lead: {
        en: 'OpenAPI 3.0 or 3.1: what could be a tool, what has changed, and adding what you choose.',
        fr: 'OpenAPI 3.0 ou 3.1 : ce qui peut être un outil, et ce qui a changé.',
      },
    },
    searchToolServers: {
      title: { en: 'List the MCP servers', fr: 'Lister les serveurs MCP' },
      lead: {
        en: 'With how many of their tools are accepted, new or changed.',
        fr: 'Avec le nombre de leurs outils.',
      },
    },
    getToolServer: {
      title: { en: 'Read one MCP server', fr: 'Lire un serveur MCP' },
      lead: {
        en: 'What it offers, and what of that has changed.',
        fr: 'Ce qu’il offre.',
      },
    },
    addToolServer: {
      title: { en: 'Add an MCP server', fr: 'Ajouter un serveur MCP' },
      lead: {
        en: 'And see what it offers; none of it is used yet.',
        fr: 'Et voir ce qu’il offre.',
      },
    },
    refreshToolServer: {
      title: { en: 'Ask an MCP server again', fr: 'Redemander à un serveur MCP' },
      lead: {
        en: 'What is new or changed is off until you accept it.',
        fr: 'Le nouveau et le changé attendent d’être acceptés.',
      },
    },
    acceptTools: {
      title: { en: 'Accept tools of an MCP server', fr: 'Accepter des outils d’un serveur MCP' },
      lead: { en: 'As they are defined now.', fr: 'Tels qu’ils sont.' },
    },
    removeToolServer: {
      title: { en: 'Remove an MCP server', fr: 'Supprimer un serveur MCP' },
      lead: { en: 'With its tools; their log stays.', fr: 'Avec ses outils ; leur journal reste.' },
    },
    removeTool: {
      title: { en: 'Remove a tool', fr: 'Supprimer un outil' },
      lead: { en: 'Its log stays.', fr: 'Son journal reste.' },
    },
  },
}

/** Trying them, and what they did. */
export const TOOL_LOG: Group = {
  id: 'tool-log',
  title: { en: 'Calls of tools', fr: 'Appels d’outils' },
  tasks: {
    tryTool: {
      title: { en: 'Try a tool', fr: 'Essayer un outil' },
      lead: {
        en: 'The request and its answer side by side; or the request alone.',
        fr: 'La requête et sa réponse côte à côte ; ou la requête seule.',
      },
    },
    searchToolLog: {
      title: { en: 'Find calls of tools', fr: 'Trouver des appels d’outils' },
      lead: {
        en: 'Every call that is kept: by whom, for whom, and how it ended.',
        fr: 'Chaque appel conservé : par qui, pour qui, et son issue.',
      },
    },
    getToolRun: {
      title: { en: 'Read one call', fr: 'Lire un appel' },
      lead: {
        en: 'What was sent, what came back, and how long each step took.',
        fr: 'Ce qui est parti, ce qui est revenu, et la durée de chaque étape.',
      },
    },
    replayToolRun: {
      title: { en: 'Make a call once more', fr: 'Refaire un appel' },
      lead: {
        en: 'With the same arguments, by the tool as it is now.',
        fr: 'Avec les mêmes arguments, par l’outil tel qu’il est.',
      },
    },
  },
}

/** What the declarations say of tools, in French: part of texts-details.ts. */
export const TOOL_DETAILS: { [operation: string]: string } = {
  searchTools: 'Les outils intégrés, que chaque agent a, viennent d’abord, sur la première page.',
  getTool: 'Des en-têtes, il est dit s’ils ont une valeur, et jamais laquelle.',
  addTool:
    'Aucun agent ne l’utilise avant que POST /agent/{id}/tools/set le lui donne. Les variables entre accolades viennent de la conversation, jamais d’un modèle ; ce qui les remplace ne peut changer où va l’appel. 1004 si un outil porte déjà ce nom.',
  updateTool:
    'Ce qui est omis reste ; les listes sont entières. Un autre schéma, hôte ou port efface les en-têtes qui ne sont pas redonnés, et `headers_cleared` les nomme. 1001 version_changed si quelqu’un a été plus rapide.',
  setToolState: 'Vaut dès l’appel suivant. Activé, un outil qui se reposait est appelé aussitôt.',
  setAgentTools: 'À côté des outils intégrés.',
  importTools: 'Rien n’est deviné ni ajouté sans votre choix.',
  addToolServer: 'Rien n’est utilisé avant d’être accepté.',
  refreshToolServer: 'Chaque appel regarde aussi.',
  acceptTools: 'Le nom, la description et le schéma sont figés ; 1001 not_accepted s’ils ont changé.',
  tryTool:
    'Réel, sauf avec dry_run, et au journal. 1001 pour un outil désactivé ou qui se repose ; en maintenance, il peut être essayé. 1010 pour une écriture pendant l’arrêt d’urgence.',
  searchToolLog: 'Avec status, min_ms ou q, une page peut avoir moins de lignes, et se poursuivre.',
  getToolRun: 'Sans secrets, et coupé à 8 Kio chacun. Les lecteurs ne voient pas les corps.',
  replayToolRun:
    'Avec les mêmes arguments et variables. 1001 needs_confirm s’il peut y changer quelque chose : envoyez confirm: true.',
}
