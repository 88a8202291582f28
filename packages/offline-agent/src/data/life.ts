// Meanings of everyday life: people, food, clothes, home, schooling and health. Form: see trade.ts.

export const LIFE = `
child | child children kid kids my_son our_son sons daughter daughters boy boys girl girls pupil pupils little_one my_little | enfant enfants fils fille filles garçon garçons gamin gamins petit_garçon élève élèves gosse gosses
baby | baby babies infant infants newborn newborns toddler toddlers | bébé bébés nourrisson nourrissons nouveau_né nouveau_nés
adult | adult adults grown_up grown_ups | adulte adultes
student | student students | étudiant étudiants étudiante étudiantes élève élèves
pupil < student | pupil pupils schoolchildren learner learners student students | élève élèves écolier écoliers étudiant
elderly | elderly senior seniors old_people elders | personnes_âgées senior seniors âgé âgés vieux troisième_âge
woman | woman women lady ladies female wife | femme femmes dame dames épouse
man | man men gentleman gentlemen male husband | homme hommes mari époux masculin
parent | parent parents mother father mum mom dad mummy daddy guardian guardians family families | parent parents mère père maman papa tuteur tuteurs famille familles
sibling | sibling siblings second_child several_children | fratrie deuxième_enfant plusieurs_enfants
relative | cousin uncle aunt nephew niece grandmother grandfather grandma grandpa relative relatives brother sister | neveu nièce cousin cousine oncle tante grand_mère grand_père proche parent_proche frère sœur
companion | accompany accompanied accompanying companion attendant visitor_with | accompagner accompagnant accompagnants accompagné accompagnée accompagnateur
visitor | visitor visitors visiting visiting_hours visits visit_a_patient see_a_patient greet_a_patient | visiteur visiteurs visites heures_de_visite visite rendre_visite
age | age ages aged years_old year_old how_old | âge âges âgé âgée quel_âge
pregnant | pregnant pregnancy pregnancies expecting prenatal antenatal maternity | enceinte enceintes grossesse grossesses prénatal prénatale prénatales maternité
birth | delivery birth give_birth delivery_of_a_baby childbirth born delivery_room labour labor in_labour | accouchement accoucher accouche naissance naître
food | food meal meals eat eating dish dishes | nourriture repas manger plat plats
lunch <= food | lunch lunches lunch_box lunch_boxes | déjeuner déjeuners
breakfast <= food | breakfast | petit_déjeuner
dinner <= food | dinner supper | dîner
canteen < food | canteen cafeteria lunch lunches school_lunch refectory | cantine cafétéria restauration réfectoire
menu < food | menu menus | menu menus
drink | drink drinks beverage beverages juice | boisson boissons jus boire
water | water | eau
restaurant | restaurant bar | restaurant bar
clothes | clothes clothing garment garments outfit outfits wear wears wearing dressed dress_code | vêtement vêtements habit habits tenue tenues porter s_habiller
uniform < clothes | uniform uniforms school_uniform | uniforme uniformes tenue tenues tenue_scolaire blouse blouses
sportswear < clothes | sportswear sports_kit tracksuit tracksuits jersey jerseys pe_kit sports_outfit | tenue_de_sport survêtement survêtements maillot maillots jogging
dress | dress dresses gown gowns | robe robes
shirt | shirt shirts blouse blouses t_shirt tshirt tee_shirt | chemise chemises t_shirt tee_shirt chemisier
trousers | trousers pants jeans trouser | pantalon pantalons jean jeans
skirt | skirt skirts | jupe jupes
suit | suit suits jacket jackets blazer blazers | costume costumes veste vestes blazer
shoe | shoe shoes footwear | chaussure chaussures soulier souliers
sneaker < shoe | sneaker sneakers trainers tennis_shoes | basket baskets tennis
sandal < shoe | sandal sandals | sandale sandales
heels < shoe | heels high_heels | talons
boots < shoe | boots | bottes
bag | bag bags | sac sacs
handbag < bag | handbag handbags purse | sac_à_main sacs_à_main
backpack < bag | backpack backpacks schoolbag | cartable cartables sac_à_dos
jewel | jewel jewels jewelry jewellery | bijou bijoux
earring <= jewel | earring earrings | boucle_d_oreille boucles_d_oreilles
necklace <= jewel | necklace necklaces bracelet bracelets chain | collier colliers bracelet bracelets chaîne
braces | braces dental_braces | appareil_dentaire bagues appareils_dentaires
watch_item | watch watches wristwatch | montre montres
fabric | fabric fabrics cloth textile textiles material materials wax ankara loincloth | tissu tissus pagne pagnes wax étoffe matière
leather | leather | cuir
hair | hair | cheveux cheveu
wig | wig wigs | perruque perruques
weave | weave weaves weaving hair_extensions | tissage tissages
braid | braid braids braiding plaits cornrows | tresse tresses tresser
highlights | highlights streaks hair_extensions dyed_hair | mèche mèches
hairdresser | hairdresser hairdressing hairstyle haircut salon | coiffeur coiffeuse coiffure salon
cosmetic | cosmetic cosmetics beauty_products | cosmétique cosmétiques produits_de_beauté
makeup | makeup make_up lipstick foundation | maquillage maquiller rouge_à_lèvres
cream | cream creams | crème crèmes
lotion <= cream | lotion body_lotion body_milk moisturizer | lait_corporel lait_de_corps lotion lait_pour_le_corps
soap | soap soaps | savon savons
perfume | perfume perfumes fragrance | parfum parfums
oil | oil oils | huile huiles
coconut | coconut | coco noix_de_coco
sleeve | sleeve sleeves | manche manches
synthetic | synthetic | synthétique synthétiques
wash | wash washing washed laundry clean cleaning machine_wash dry_clean iron ironing | laver lave lavage lessive nettoyer nettoyage pressing repasser repassage
phone_item | my_phone my_fone phone phones fone smartphone smartphones mobile_phone cell_phone cellphone mobile_phones phones iphone android | mon_téléphone téléphone smartphone smartphones portable portables téléphone_portable téléphones cellulaire iphone android
computer | computer computers laptop laptops tablet tablets pc | ordinateur ordinateurs ordi tablette tablettes pc
computing < course | computing computer_science ict coding programming it_class | informatique programmation codage
fridge | fridge fridges refrigerator refrigerators freezer | frigo frigos réfrigérateur réfrigérateurs congélateur
tv | tv television televisions | télé télévision télévisions téléviseur téléviseurs télévisuel
furniture | furniture chair chairs table_and_chairs bed beds mattress | meuble meubles chaise chaises lit lits matelas
generator | generator generators | groupe_électrogène générateur
electricity | electricity power_cut power | électricité courant coupure
car | car cars my_car by_car vehicle vehicles | voiture voitures véhicule véhicules auto
motorbike | motorbike motorcycle motorcycles bike bikes | moto motos vélo vélos
followup_visit | follow_up_visit follow_up second_visit control_visit check_back | visite_de_contrôle contrôle deuxième_visite
transport | transport transportation bus buses school_bus shuttle pick_up_and_drop_off | transport transports bus car_scolaire ramassage ramassage_scolaire navette autobus le_car un_car en_car
taxi | taxi taxis cab | taxi taxis
weather | weather rain raining rainy forecast sunny | météo pluie pleut pleuvoir pleuvra temps_qu_il_fait
football | football soccer match score handball | football foot match matchs handball
sport | sport sports gym athletics | sport sports gymnastique athlétisme eps
music | music piano guitar sing singing | musique piano guitare chanter chant
art | art arts painting drawing | art arts peinture dessin
club <= activity | club clubs | club clubs
activity | activity activities extracurricular extra_curricular after_school_activities | activité activités extrascolaire extrascolaires périscolaire périscolaires parascolaire
trip | trip trips outing outings excursion excursions field_trip | sortie sorties excursion excursions voyage voyages voyage_scolaire sortie_scolaire
holiday | holiday holidays vacation vacations break half_term school_break christmas_break easter_break | vacances congé congés
public_holiday | public_holiday public_holidays bank_holiday bank_holidays national_day feast_day feast_days festive | férié fériés jour_férié jours_fériés fête_nationale
christmas | christmas xmas | noël
easter | easter | pâques
new_year | new_year new_years | nouvel_an jour_de_l_an
ramadan | ramadan eid | ramadan aïd tabaski
weekend | weekend weekends week_end week_ends | weekend week_end week_ends
lunch_break | lunch_break lunchtime break_time at_noon midday noon | pause pause_déjeuner midi récréation
enrolment | enrol enroll enrols enrolled enrolling enrolment enrollment register registered registering registration registrations admission admissions admit admitted apply application applications sign_up join_the_school join_your_school new_pupil | inscrire inscrit inscrite inscrits inscrivez inscription inscriptions m_inscrire admission admissions admis enregistrer enregistrement immatriculation candidature candidatures dossier_d_inscription intégrer rejoindre_l_école préinscription
reenrolment < enrolment | re_enrol re_enrolment re_registration renew | réinscription réinscriptions réinscrire renouveler renouvellement
tuition < price | tuition school_fees tuition_fees fees annual_fees | scolarité frais_de_scolarité frais_scolaires écolage pension
scholarship | scholarship scholarships grant grants financial_aid | bourse bourses aide_financière boursier
class | class classes grade grades form level levels section sections classroom stream | classe classes niveau niveaux section sections salle_de_classe
course | course courses class_on lesson lessons class classes teach teaches teaching taught subject subjects programme program curriculum syllabus learn learning study studies studying | cours matière matières leçon leçons enseignement enseigné enseignée programme programmes cursus apprendre apprentissage étudier études formation formations
tutoring < course | tutoring tutor extra_lessons extra_classes extra_maths extra_english remedial private_lessons support_classes | soutien soutien_scolaire cours_de_soutien cours_particuliers répétiteur répétition
supervised_study | supervised_study evening_study study_hall after_school_care homework_help homework_club | étude_surveillée étude_du_soir aide_aux_devoirs garderie_du_soir
homework | homework assignments | devoirs devoir_maison
maths < course | maths math mathematics | maths math mathématiques
teacher | teacher teachers instructor lecturer tutor | professeur professeurs prof profs enseignant enseignants enseignante instituteur institutrice maître maîtresse
placement_test < exam | placement_test entrance_test entrance_exam level_test admission_test | test_de_niveau examen_d_entrée test_d_entrée concours_d_entrée
exam | exam exams examination examinations test tests assessment gce bepc baccalaureate bac mock evaluation | examen examens épreuve épreuves concours évaluation évaluations test tests composition compositions bac bepc baccalauréat probatoire brevet
results | results result pass_rate success_rate success marks grades_report report_card report_cards | résultat résultats taux_de_réussite réussite note notes bulletin bulletins moyenne moyennes
certificate | certificate certificates diploma diplomas attestation transcript transcripts | certificat certificats diplôme diplômes attestation attestations relevé relevés_de_notes
term | term terms semester semesters trimester trimesters quarter | trimestre trimestres semestre semestres
robotics | robotics robot_club | robotique
start | start starts started starting begin begins beginning beginning_of_school back_to_school resume resumes resumption school_starts | commencer commence commencent début débute débuter débutent rentrée rentrée_scolaire reprise reprennent démarrer démarre démarrage
finish | finish finishes finished end ends ending over_at | finir finit finissent fin terminer termine terminent se_terminent achève
nursery | nursery kindergarten preschool pre_school daycare day_care creche crèche childcare | maternelle maternelles crèche crèches garderie garderies jardin_d_enfants préscolaire
primary | primary primary_school elementary | primaire primaires élémentaire école_primaire
secondary | secondary secondary_school high_school college_level | secondaire collège lycée
boarding | boarding boarder boarders boarding_school dormitory dormitories hostel | internat interne internes pensionnat dortoir dortoirs pensionnaire
supplies | supplies stationery school_supplies exercise_books notebook notebooks pens pencil pencils | fourniture fournitures fournitures_scolaires cahier cahiers stylo stylos crayons
book_item | book books textbook textbooks | livres manuel manuels
absence | absent absence absences absenteeism miss_school missing_class miss_class skip | absent absente absence absences manquer_l_école manquer_les_cours
lateness | late lateness latecomer latecomers arrive_late come_late | retard retards retardataire retardataires en_retard arriver_en_retard
meeting | meeting meetings parent_teacher pta parents_meeting parents_evening see_the_teacher meet | réunion réunions rencontre rencontrer rencontres parents_professeurs ape
discipline | discipline punishment expelled behaviour behavior bullying detention | discipline punition sanction sanctions renvoyé comportement harcèlement
document | document documents paper papers paperwork id_card identity_card national_card national_id national_id_card national_identity_card identity_document id_document passport file bring_along what_to_bring documentation | document documents papier papiers pièce pièces pièces_à_fournir carte_d_identité carte_nationale carte_nationale_d_identité carte_d_identité_nationale pièce_d_identité_nationale pièce_d_identité cni passeport dossier dossiers justificatif justificatifs
birth_certificate < document | birth_certificate | acte_de_naissance
member_card | member_card membership_card | carte_de_membre carte_d_adhérent carte_d_abonné
student_card < document | student_card school_card student_id | carte_d_étudiant carte_scolaire carte_d_élève
business_card | business_card business_cards | carte_de_visite cartes_de_visite
greeting_card | greeting_card greeting_cards invitation_card invitation_cards wedding_card | carte_de_vœux faire_part carte_d_invitation cartes_d_invitation
health_card < document | health_card insurance_card | carte_d_assuré carte_de_santé
road_map | road_map city_map | carte_routière plan_de_la_ville
photo < document | photo photos photograph passport_photo passport_photos picture pictures | photo photos photo_d_identité photos_d_identité image images
doctor | doctor doctors physician general_doctor ordinary_doctor gp general_practitioner medic | médecin médecins docteur docteurs généraliste généralistes toubib
specialist < doctor | specialist specialists specialty specialties specialities | spécialiste spécialistes spécialité spécialités spécialisé
nurse | nurse nurses nursing | infirmier infirmiers infirmière infirmières
midwife | midwife midwives | sage_femme sages_femmes
consultation | consultation consultations consult consults see_a_doctor be_seen doctor_s_visit check_up checkup seen_by | consultation consultations consulter consulte consultez voir_un_médecin voir_le_docteur examen_médical
checkup < consultation | check_up checkup check_ups medical_check full_check_up health_check screening | bilan bilan_de_santé bilan_complet visite_médicale dépistage
pediatrics | pediatrician paediatrician pediatricians paediatricians pediatric paediatric pediatrics paediatrics children_s_doctor child_doctor doctor_for_children | pédiatre pédiatres pédiatrie pédiatrique médecin_pour_enfants docteur_pour_enfants
gynecology | gynecologist gynaecologist gynae gynaecologists gynecology gynaecology obgyn | gynécologue gynécologues gynécologie gynéco
caesarean | caesarean cesarean c_section caesarian | césarienne césariennes
epidural | epidural epidurals | péridurale péridurales
scaling | scaling teeth_cleaning tooth_cleaning descaling | détartrage
filling | filling fillings tooth_filling cavity cavities | plombage plombages obturation carie caries
extraction | extraction extractions pull_out removal remove_a_tooth tooth_out | extraction extractions arracher arrachage enlever_une_dent
wisdom_tooth | wisdom_tooth wisdom_teeth | dent_de_sagesse dents_de_sagesse
implant | implant implants | implant implants
rabies | rabies dog_bite | rage morsure
typhoid | typhoid | typhoïde
tetanus | tetanus | tétanos
hepatitis | hepatitis hep | hépatite
measles | measles | rougeole
yellow_card | yellow_card vaccination_card | carte_jaune carnet_jaune carte_de_vaccination
booklet | booklet | carnet livret
pork | pork pig | porc cochon
infirmary | infirmary sick_bay school_nurse | infirmerie
intensive_care | intensive_care icu | réanimation soins_intensifs
twins | twins twin | jumeaux jumelles
circumcision | circumcision | circoncision
dialysis | dialysis | dialyse
cancer | cancer oncology | cancer oncologie
bandage | plaster | plâtre
kiosk | kiosk | kiosque
choir | choir | chorale
drama | theatre theater drama | théâtre
basketball | basketball | basket basket_ball
swimming | swimming pool swimming_pool | natation piscine
dance | dance dancing ballet | danse danser ballet
dental | dentist dentists dental tooth teeth toothache | dentiste dentistes dentaire dentaires dent dents mal_de_dents rage_de_dents
eye | eye eyes ophthalmologist optician eyesight vision | œil yeux ophtalmologue ophtalmologiste ophtalmo opticien vue
heart | heart cardiologist cardiology cardiac ecg | cœur cardiologue cardiologie cardiaque électrocardiogramme ecg
skin | skin dermatologist dermatology | peau dermatologue dermatologie
bone | bone orthopedic orthopaedic fracture plaster | os orthopédie orthopédiste orthopédique fracture plâtre
ear_nose | ent ear nose throat | orl oreille nez gorge
mental | psychologist psychiatrist psychology mental_health therapist | psychologue psychiatre psychologie santé_mentale
physio | physiotherapist physiotherapy physio massage rehabilitation | kiné kinésithérapeute kinésithérapie rééducation massage
surgery | surgery surgeries surgeon operation operations operate operated | chirurgie chirurgien chirurgicale opération opérations opérer opéré
lab | lab labs laboratory blood_test blood_tests blood_work lab_tests lab_test medical_tests analyses | laboratoire labo analyse analyses examens_de_sang bilan_sanguin test_sanguin
sample_taken < lab | sample_taking blood_draw blood_samples samples_taken take_blood draw_blood take_samples | prélèvement prélèvements prise_de_sang prises_de_sang prélever
blood | blood | sang sanguin sanguine
fasting | fasting empty_stomach breakfast_before eat_before eating_before on_an_empty_stomach fasted | jeûn à_jeun jeûne
xray | x_ray x_rays xray xrays radiography radiology | radio radios radiographie radiographies radiologie rayons_x
ultrasound | ultrasound ultrasounds scan scans sonography echography | échographie échographies écho échos
imaging | scanner mri ct_scan imaging | scanner irm imagerie
vaccine | vaccine vaccines vaccination vaccinations vaccinate vaccinated jab jabs shot shots immunization immunisation | vaccin vaccins vaccination vaccinations vacciner vacciné vaccinez vaccinent piqûre
pharmacy | pharmacy pharmacies chemist drugstore | pharmacie pharmacies pharmacien
medicine | medicine medicines medication medications drug drugs tablets_of pills | médicament médicaments remède remèdes comprimés cachet
prescription | prescription prescriptions refill | ordonnance ordonnances prescription
medical_record | medical_record medical_records medical_file health_record health_booklet | dossier_médical carnet_de_santé
ambulance | ambulance ambulances | ambulance ambulances
home_visit | home_visit home_visits house_call house_calls at_home come_to_my_house home_care | à_domicile visite_à_domicile visites_à_domicile soins_à_domicile à_la_maison chez_moi
hospitalization | hospitalization hospitalisation hospitalized admitted_overnight inpatient stay_overnight ward private_room | hospitalisation hospitalisations hospitaliser hospitalisé chambre_individuelle
malaria | malaria malaria_test | paludisme palu
fever | fever temperature | fièvre température
flu | flu cold cough | grippe rhume toux
diabetes | diabetes diabetic blood_sugar | diabète diabétique glycémie
pressure | blood_pressure hypertension | tension hypertension
hiv | hiv aids std sti | vih sida ist mst
covid | covid coronavirus pcr | covid coronavirus pcr
fever_yellow | yellow_fever | fièvre_jaune
allergy | allergy allergies allergic | allergie allergies allergique
sick | sick ill illness sickness unwell disease | malade malades maladie souffrant
advice | is_it_normal is_that_normal is_this_normal should_i_worry safe_to_take side_effect side_effects dosage how_many_ml ibuprofen paracetamol aspirin | c_est_normal est_ce_normal je_lui_donne effets_secondaires posologie quel_médicament paracétamol ibuprofène
pain | pain pains hurts hurt ache sore | douleur douleurs mal souffre
patient | patient patients | patient patients
contraception | contraception contraceptive family_planning pill | contraception contraceptif planning_familial pilule
abortion | abortion abort | avortement avorter ivg
donation | donate donation donor donors | dons donneur donner_son_sang
care | care treatment treatments treat treated | soin soins traitement traitements soigner soignez
dressing | dressing dressings bandage wound injection injections drip | pansement pansements plaie injection injections perfusion
traditional | traditional herbal | traditionnel traditionnelle plantes
religion | religion religious church mosque catholic muslim christian | religion religieux religieuse église mosquée catholique musulman chrétien
quarterly | monthly per_month every_month | mensuel mensuelle par_mois chaque_mois
yearly | yearly annual annually per_year a_year | annuel annuelle par_an annuelles
night | night at_night overnight nights 24_hours round_the_clock | nuit la_nuit nuits
morning | morning mornings in_the_morning | matin matins matinée
afternoon | afternoon afternoons in_the_afternoon | après_midi
evening | evening evenings in_the_evening tonight_late | soir soirs en_soirée
monday | monday mondays | lundi lundis
tuesday | tuesday tuesdays | mardi mardis
wednesday | wednesday wednesdays | mercredi mercredis
thursday | thursday thursdays | jeudi jeudis
friday | friday fridays | vendredi vendredis
saturday | saturday saturdays | samedi samedis
sunday | sunday sundays | dimanche dimanches
january | january | janvier
february | february | février
march | march_month in_march | mars
april | april | avril
may_month | in_may | mai
june | june | juin
july | july | juillet
august | august | août
september | september | septembre
october | october | octobre
november | november | novembre
december | december | décembre
today_word | today | aujourd_hui
gluten | vegetarian vegan gluten halal | végétarien végétarienne végan halal
photocopy | photocopy photocopies print printing scan_documents | photocopie photocopies impression imprimer
alcohol | alcohol beer wine | alcool bière vin
soda <= drink | soda sodas coke coca coca_cola fizzy fizzy_drink fizzy_drinks soft_drink soft_drinks | soda sodas coca boisson_gazeuse boissons_gazeuses
smoking | smoke smoking cigarette | fumer fumé fumez cigarette tabac
house | house houses apartment flat land plot | appartement terrain logement
library | library | bibliothèque
gate | gate gates | portail portails grille
money_change | exchange_rate currency currencies change_money | taux_de_change devise devises bureau_de_change
visa_travel | visa_application travel flight flights ticket_plane | voyage vol vols billet_d_avion
politics | president election elections capital government | président élection élections capitale gouvernement
news_word | news | actualités
joke | joke jokes poem story | blague blagues poème histoire
`
