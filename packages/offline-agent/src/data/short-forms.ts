// Short forms and slips as people type them on phones: one a line, what it stands for beside it.

export const SHORT_FORMS = `
tjrs toujours
tjr toujours
tjs toujours
pb probleme
pblm probleme
prblm probleme
cmd commande
cmde commande
cde commande
qd quand
doi dois
kan quand
kand quand
qand quand
bcp beaucoup
bp beaucoup
pr pour
pcq parce que
paske parce que
tel telephone
num numero
nr numero
rdv rendez vous
rv rendez vous
appt appointment
apt appointment
livr livraison
ds dans
dns dans
jms jamais
dispo disponible
mnt maintenant
ajd aujourd hui
auj aujourd hui
aujourdhui aujourd hui
dem demain
vs vous
vou vous
ns nous
ts tous
tps temps
cbien combien
cb combien
kombien combien
combi combien
cmb combien
cmbn combien
qlq quelque
asap immediately
avail available
qty quantity
addr address
adr adresse
resto restaurant
pkg package
wkend weekend
wk week
tmrw tomorrow
tmr tomorrow
tomoro tomorrow
tomorow tomorrow
2day today
2moro tomorrow
hrs hours
hr hour
mins minutes
yr year
yrs years
mth month
sat saturday
sun sunday
fri friday
thur thursday
thurs thursday
tue tuesday
tues tuesday
wed wednesday
lun lundi
ven vendredi
dim dimanche
u you
ur your
r are
wat what
wats what is
whats what is
wot what
wen when
wia where
whr where
hw how
hwmuch how much
howmuch how much
howmch how much
cn can
pls please
plz please
thx thanks
pic picture
tym time
tyme time
moin moins
cmbien combien
konbien combien
exactemen exactement
pple people
ppl people
msg message
abt about
prx prix
shud should
shld should
cud could
wud would
wld would
yale il y a le
yala il y a la
kelkun quelqu un
kelk1 quelqu un
kkun quelqu un
kk1 quelqu un
qqn quelqu un
qqun quelqu un
qq1 quelqu un
qlqn quelqu un
qlqun quelqu un
qlq1 quelqu un
umain humain
persone personne
perssone personne
persones personnes
wit with
wiv with
hv have
hav have
thru through
humin humain
sm1 someone
smone someone
sum1 someone
sumone someone
som1 someone
any1 anyone
hooman human
humn human
gimme give me
lemme let me
spk speak
kelk quelque
keskil qu est ce qu il
b4 before
bcos because
bcoz because
coz because
cuz because
dat that
im i am
ive i have
koi quoi
kwa quoi
kel quel
kels quels
kelle quelle
keske qu est ce que
kestion question
ske est ce que
eske est ce que
esk est ce que
esq est ce que
esque est ce que
estce est ce
cmt comment
commen comment
comen comment
coman comment
komen comment
koment comment
pk pourquoi
pq pourquoi
pkoi pourquoi
cest c est
g j ai
lheure l heure
lecole l ecole
lhopital l hopital
ladresse l adresse
linscription l inscription
dinscription d inscription
dexamen d examen
nest n est
nai n ai
quil qu il
jai j ai
jsuis je suis
chui je suis
jveux je veux
jvoudrais je voudrais
jaimerai j aimerais
ya il y a
pdt pendant
aprem apres midi
ke que
ouver ouvert
ferm ferme
pri prix
oú ou
doc docteur
docs documents
med medicament
meds medicaments
vac vacances
ecol ecole
clinik clinique
hosto hopital
hopi hopital
pharma pharmacie
momo mobile money
mega mb
megas mb
mbps mb
giga gb
gigas gb
`
