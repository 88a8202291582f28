// Meanings of teeth, bodies, illnesses and their treatment, beyond those of life.ts. Form: see trade.ts.

export const BODY = `
whitening | whitening whiten bleaching teeth_whitening | blanchiment blanchir
crown | crown crowns cap_on_tooth | couronne couronnes
bridge_item | dental_bridge | bridge_dentaire
denture | denture dentures false_teeth false_tooth artificial_teeth | dentier dentiers prothèse_dentaire prothèses_dentaires fausses_dents prothèse prothèses
root_canal | root_canal devitalisation nerve_treatment | dévitalisation dévitaliser traitement_de_canal traitement_de_racine
orthodontics < braces | orthodontics orthodontist orthodontic straighten_teeth crooked_teeth aligners | orthodontie orthodontiste redresser_les_dents dents_de_travers gouttière gouttières
retainer | retainer retainers | contention
gum | gum gums bleeding_gums gum_disease | gencive gencives saignement_des_gencives
abscess | abscess swollen swelling swollen_cheek | abcès enflé enflée gonflé gonflée joue_enflée
bad_breath | bad_breath | mauvaise_haleine
milk_tooth | milk_tooth milk_teeth baby_teeth baby_tooth | dent_de_lait dents_de_lait
anaesthesia | anaesthesia anesthesia anaesthetic anesthetic numb numbing sedation | anesthésie anesthésies endormir endormi
sealant | sealant sealants fluoride | scellement fluor
mouth_xray <= xray | panoramic panoramic_x_ray | panoramique radio_panoramique
sterilised | sterilised sterilized sterile hygiene | stérilisé stérilisés stérilisation hygiène
stitches | stitches sutures | points_de_suture
bleed | bleed bleeding blood_loss | saigner saigne saignement
headache | headache migraine | mal_de_tête migraine maux_de_tête
stomach | stomach_ache stomach diarrhoea diarrhea vomiting | ventre mal_de_ventre diarrhée vomissement vomit estomac
cough_item | coughing | tousse tousser
burn | burn burns burnt | brûlure brûlures brûlé
snake_bite | snake_bite snake snakebite | serpent morsure_de_serpent
ulcer | ulcer gastric | ulcère gastrite
kidney | kidney kidneys | rein reins
liver | liver | foie
lung | lung lungs asthma asthmatic | poumon poumons asthme asthmatique
sickle_cell | sickle_cell | drépanocytose drépanocytaire
anemia | anaemia anemia iron_deficiency | anémie
cholesterol | cholesterol | cholestérol
prostate | prostate | prostate
breast | breast mammogram mammography | sein seins mammographie
fertility | fertility infertility ivf | fertilité infertilité fiv
period_item | menstruation painful_periods | règles_douloureuses menstruations
menopause | menopause | ménopause
hormone | hormone hormones thyroid | hormone hormones thyroïde
urine | urine urine_test stool | urine urines selles
pregnancy_test | pregnancy_test | test_de_grossesse
dna | dna paternity | adn paternité
obesity | obesity overweight lose_weight diet dietician nutritionist | obésité surpoids maigrir régime diététicien nutritionniste
speech_therapy | speech_therapist speech_therapy | orthophoniste orthophonie
hearing | hearing deaf hearing_aid | audition sourd appareil_auditif
cataract | cataract glaucoma | cataracte glaucome
contact_lens | contact_lens contact_lenses | lentille lentilles
plaster_cast | plaster_cast crutches | béquilles
blood_transfusion | transfusion blood_bag | transfusion poche_de_sang
oxygen | oxygen ventilator | oxygène respirateur
operating_room | operating_theatre operating_room | bloc_opératoire
recovery_room | recovery convalescence | convalescence rétablissement
second_opinion | second_opinion | deuxième_avis
telemedicine | teleconsultation telemedicine video_consultation online_consultation | téléconsultation consultation_en_ligne
sick_leave | sick_leave sick_note day_off_work | arrêt_de_travail arrêt_maladie
death_certificate <= certificate | death_certificate | certificat_de_décès acte_de_décès
generic | generic generics | générique génériques
antibiotic | antibiotic antibiotics | antibiotique antibiotiques
painkiller | painkiller painkillers | antidouleur antidouleurs calmant calmants
vitamin | vitamin vitamins supplement supplements | vitamine vitamines complément_alimentaire
condom | condom condoms | préservatif préservatifs
mosquito_net | mosquito_net mosquito | moustiquaire moustique moustiques
mask_item | face_mask masks | masque masques
thermometer | thermometer | thermomètre
syringe | syringe syringes | seringue seringues
wheelchair_hire | stretcher | brancard civière
polio | polio tuberculosis bcg | polio tuberculose bcg
meningitis | meningitis cholera | méningite choléra
chickenpox | chickenpox smallpox | varicelle variole
worm | worms deworm deworming | vermifuge déparasitage
flea | fleas ticks | puces tiques
vet_animal <= pets | puppy kitten rabbit parrot | chiot chaton lapin perroquet
grooming | grooming | toilettage
`
