// Meanings of verbs and adjectives of every day in two languages. They help to choose a passage and never decide. Form:
// see trade.ts.

export const DOING = `
v_accept | accept accepts accepted accepting take_in | accepter accepte acceptez acceptons acceptent accepté acceptée acceptés
v_add | add adds added extra additional supplement surcharge on_top | ajouter ajoute ajoutez s_ajoute s_ajoutent supplément supplémentaire en_plus
v_arrive | arrive arrives arriving arrived show_up turn_up | arrive arrivez arrivent arrivé arrivée
v_ask | request requests requested | solliciter demander_une
v_become | become becomes | devenir devient
v_bring | bring brings bringing brought carry come_with | apporter apportez apporte amener amène amenez venir_avec munir
v_broken | stop_working does_not_work not_working | ne_marche_pas ne_fonctionne_pas
v_build | build building_it built | construire construit
v_buy | buy buys buying bought | acheter achète achetez achetons acheté
v_catch | catch take_the_bus | prendre_le_bus
v_choose | choose chooses chosen choice choices pick_one select | choisir choisissez choisi choix
v_complete | complete completed fill_in fill_out | compléter remplir rempli
v_contain | contain contains include includes included including inside comes_with part_of | contenir contient comprend comprends inclus incluse incluses inclut compris comprise comprises
v_count | count counts | compter compte_pour
v_die | die died dead | mourir mort décédé
v_drop | drop drop_off leave_with | déposer dépose déposez
v_early | early earlier in_advance beforehand before_hand | tôt à_l_avance en_avance auparavant
v_enter | enter enters entry entrance come_in get_in | entrer entre_dans entrez entrée
v_exceed | exceed exceeds more_than_that beyond | dépasser au_delà
v_explain | explanation | explication explications
v_extend | extend extended extension prolong | prolonger prolongation prolongé
v_forget | forget forgot forgotten | oublier oublié oublie
v_give | hand_over handed hand_out given_out | remettre remis remise_en_main donner_à
v_go_home | go_home | rentrer rentrent
v_happen | what_if happens_if happen_if what_happens | que_se_passe que_se_passe_t_il qu_arrive
v_have_to | must_i have_to mandatory compulsory obligatory required require requires need_to obliged necessary | obligatoire obligatoires obligé obligée exigé exigée requis nécessaire il_faut faut_il dois_je imposé
v_help | assist_with help_with | accompagnement
v_join | join joining | rejoindre adhérer_à
v_keep | keeping kept hold_for put_aside hold_on | garder gardez garde_t conserver conservez mettre_de_côté tenir_de_côté
v_last_time | last_time previous | précédent précédente
v_late | late lateness_of come_late too_late behind_time | tard en_retard
v_leave | leave leaves leaving left go_out | quitter partir sortir part 
v_light | light_weight | léger légère
v_lose | lose_it misplace | égarer
v_make | manufacture produce | fabriquer fabriqué fabrication
v_many | how_often frequency | fréquence fois_par
v_meet | meet_up | se_retrouver
v_move | move moved | bouger changer_de_place
v_old | old older | vieux ancien
v_near | nearby close_to next_to beside | près proche proximité à_côté
v_far | far distance | loin distance
v_opposite | opposite across_from facing | en_face
v_behind | behind | derrière
v_organise | organise organize organised organized arrange arranges held | organiser organise organisez organisé
v_outside | outside outdoors | extérieur dehors
v_inside | indoors | intérieur
v_overdue | overdue expired_already past_due | dépassé dépassée
v_perform | carry_out done_by | effectué effectuée réalisé
v_prepare | prepare prepares prepared preparing preparation | préparer prépare préparez préparation
v_present | present_it show_your | présenter présentez présentation
v_provide | provide provided provides supply supplied | fournir fourni fournie fournis fournit
v_receive | receive received get_it | recevoir reçoit recevez recevons reçois
v_recommend | recommend recommended advise | recommander recommandé conseiller conseillé
v_recover | get_back recover | récupérer
v_refuse | refuse refused refuses reject rejected | refuser refusé refusez refus
v_remain | remain remains rest_of | restant_de
v_respect | respect | respecter
v_send | send sends sent sending forward | envoyer envoyez envoie envoyé
v_share | share shared sharing | partager partagé
v_show | show shows | montrer montrez
v_sign | sign signed signature | signer signé signature
v_sleep | sleep sleeps sleeping | dormir dort
v_speak | speak speaks spoken talk | parler parlez parlent
v_stay | stay stays staying | séjour séjours séjourner
v_stop | stop stops | arrêter arrêt
v_take_away | take_off remove removed | enlever enlevez ôter retirer_un
v_test_it | test_it try_before | tester
v_touch | touch | toucher
v_treat | handle | traiter
v_use | reuse | réutiliser
v_vary | vary varies depends depend depending | varie varient dépend dépendent
v_wait | wait waiting waits | attendre attendez attente attends
v_watch_over | watch_over look_after take_care_of supervise | surveiller surveillance s_occuper
v_weigh | weighs | pèse
v_win | win prize prizes | prix_à_gagner
v_work_day | working_day working_days business_day business_days | jour_ouvrable jours_ouvrables jours_ouvrés
a_available | available availability | disponible disponibles disponibilité
a_big | big bigger large larger | grand grande gros grosse
a_small | small smaller | petit petite
a_clean | clean cleanliness | propre propreté
a_cold | cold chilled cool | froid froide
a_hot | hot warm | chaud chaude
a_complete | full whole entire | complet complète entier entière
a_difficult | difficult hard | difficile
a_easy | easy simple | facile simple
a_empty | empty | vide
a_female | female_doctor woman_doctor | femme_médecin
a_good | best better | meilleur meilleure
a_bad | bad spoiled rotten | mauvais gâté gâtée pourri pourrie
a_heavy | heavy_one | lourd lourde
a_individual | individual individually private own_room | individuel individuelle individuelles
a_normal | normal ordinary regular standard basic simple_one | normal normale ordinaire standard classique
a_official | official recognised recognized approved accredited state_approved | officiel officielle agréé agréée reconnu reconnue homologué
a_possible | feasible | faisable envisageable
a_special | special | spécial spéciale
a_total | total altogether all_in_all sum grand_total overall all_inclusive all_included | total totale en_tout au_total tout_compris
a_true | true | vrai
a_urgent | urgently straight_away right_now | en_urgence tout_de_suite immédiatement
a_weekly | weekly every_week per_week each_week | hebdomadaire par_semaine chaque_semaine
a_daily | daily every_day each_day | quotidien tous_les_jours chaque_jour
n_time_of_day | what_time | quelle_heure
n_beginner | beginner beginners never_driven | débutant débutants débutante
n_foreigner | foreigner foreigners | étranger_au_pays étrangers
n_guest | guest guests invite invited bring_a_friend | invité invités inviter
n_group | together_as | ensemble_à
n_member | colleague colleagues | collègue collègues
n_story | story | histoire
n_problem | problem problems issue issues trouble | problème problèmes souci soucis
n_rest | rest_day | jour_de_repos
n_side | side | côté
n_way_in | doorway main_entrance | entrée_principale
n_work | work works working | travail travaux travailler
`
