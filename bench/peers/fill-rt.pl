use lib '/usr/share/request-tracker5/lib'; use strict; use warnings;
use RT -init;
my ($from, $to) = (1, 10_000);
my $root = RT::CurrentUser->new('root');
$RT::Handle->BeginTransaction;
for my $n ($from .. $to) {
  my $t = RT::Ticket->new($root);
  my $m = MIME::Entity->build(Type => 'text/plain', Charset => 'UTF-8', Data => ["The customer writes about order $n. It has not come yet and nobody knows where it is."]);
  my ($id, undef, $msg) = $t->Create(Queue => 1, Subject => "Late delivery $n", Status => (qw(new open resolved))[$n % 3],
    Requestor => 'customer' . ($n % 40) . '@example.com', MIMEObj => $m);
  die $msg unless $id;
  if ($n % 500 == 0) { $RT::Handle->Commit; $RT::Handle->BeginTransaction; print "$n\n" }
}
$RT::Handle->Commit;
