# An SMSC that we did not write: Net::SMPP reads and writes every byte. Its output lists what it accepted, and its input takes commands:
# 'refuse STATUS' refuses the next text; 'receipt ID FROM TO STAT' reports; 'deliver FROM TO CODING CLASS HEX' delivers an incoming text.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;

$| = 1;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $ARGV[0], smpp_version => 0x34, async => 1) or die "no port: $!";
my $select = IO::Select->new($listener, \*STDIN);
my ($esme, $refusal, $id) = (undef, 0, 1000);
my %to = (source_addr_ton => 1, source_addr_npi => 1, dest_addr_ton => 1, dest_addr_npi => 1);
print "ready\n";
while (my @readable = $select->can_read) {
    for my $handle (@readable) {
        if ($handle == $listener) { $select->add($listener->accept); next; }
        if ($handle == \*STDIN) {
            exit unless sysread STDIN, my $said, 65536;
            for (split /\n/, $said) {
                my ($what, @with) = split / /;
                $refusal = $with[0] if $what eq 'refuse';
                my $receipt = "id:%s sub:001 dlvrd:001 submit date:2611220500 done date:2611220501 stat:%s err:000 text:A12";
                $esme->deliver_sm(%to, source_addr => $with[1], destination_addr => $with[2], esm_class => 4, data_coding => 0,
                    short_message => sprintf($receipt, @with[0, 3])) if $what eq 'receipt';
                $esme->deliver_sm(%to, source_addr => $with[0], destination_addr => $with[1], data_coding => $with[2], esm_class => $with[3],
                    short_message => pack('H*', $with[4])) if $what eq 'deliver';
            }
            next;
        }
        my $pdu = $handle->read_pdu;
        if (!$pdu) { $select->remove($handle); close $handle; next; }
        my %answer = (seq => $pdu->{seq});
        if ($pdu->{cmd} == 0x09) { $esme = $handle; print "bound $pdu->{system_id}\n"; $handle->bind_transceiver_resp(%answer, system_id => 'perl'); }
        elsif ($pdu->{cmd} == 0x15) { $handle->enquire_link_resp(%answer); }
        elsif ($pdu->{cmd} == 0x06) { $handle->unbind_resp(%answer); }
        elsif ($pdu->{cmd} == 0x80000005) { print "acknowledged $pdu->{status}\n"; }
        elsif ($pdu->{cmd} == 0x04 && $refusal) {
            print "refused\n";
            $handle->submit_sm_resp(%answer, status => $refusal, message_id => '');
            $refusal = 0;
        }
        elsif ($pdu->{cmd} == 0x04) {
            $id++;
            print join(' ', 'took', $id, @$pdu{qw(source_addr destination_addr data_coding esm_class registered_delivery validity_period)},
                unpack('H*', $pdu->{short_message})), "\n";
            $handle->submit_sm_resp(%answer, message_id => $id);
        }
    }
}
