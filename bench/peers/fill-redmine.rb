# run by rails runner
Setting.rest_api_enabled = '1'
Setting.notified_events = []
u = User.find_by(login: 'admin'); u.must_change_passwd = false; u.save!(validate: false)
puts u.api_key
pr = Project.find_by(identifier: 'shop') || Project.create!(name: 'Shop', identifier: 'shop', is_public: false, trackers: Tracker.all)
pr.enable_module!(:issue_tracking)
st = IssueStatus.all.to_a; prio = IssuePriority.all.to_a; tr = Tracker.first
have = Issue.count
t0 = Time.now
Issue.transaction do
  (have + 1..(ENV['UNTIL'] || 10000).to_i).each do |n|
    Issue.create!(project: pr, tracker: tr, author: u, subject: "Late delivery #{n}", status: st[n % st.size], priority: prio[n % prio.size],
      description: "The customer writes about order #{n}. It has not come yet and nobody knows where it is.")
    puts "#{n} #{(Time.now - t0).round}s" if n % 500 == 0
  end
end
